import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { postcodeAnswer } from '#journey/answers.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { postcode: '' };

export default function PostcodePage() {
  const { stored, answer } = useJourney('postcode');
  const form = useStepForm({ schema: postcodeAnswer, blank, stored, onAnswer: answer });
  return (
    <StepPage
      step="postcode"
      heading="Your postcode"
      lead="Of the home this plan is for."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note="Next, your address">
        <Card>
          <TextInput
            {...form.field('postcode')}
            label="Postcode"
            hint="For example, LS1 4AP"
            width="sm"
            autoComplete="postal-code"
            autoCapitalize="characters"
            spellCheck={false}
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}
