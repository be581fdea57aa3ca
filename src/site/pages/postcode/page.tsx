import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { postcodeAnswer } from '#journey/answers.ts';
import { LiveRegion } from '#site/journey/live-region.tsx';
import { RuledOut } from '#site/journey/ruled-out.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { lookUpAddresses } from '#site/session/found-addresses.ts';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { postcode: '' };

export default function PostcodePage() {
  const { stored, answer } = useJourney('postcode');
  const form = useStepForm({
    schema: postcodeAnswer,
    draft: 'postcode',
    blank,
    stored,
    onAnswer: (given) => {
      lookUpAddresses(given.postcode);
      answer(given);
    },
  });
  const message = form.messageOf('postcode');
  const isNotServed = message?.startsWith('Sorry');
  return (
    <StepPage
      step="postcode"
      heading="Your postcode"
      lead="Of the home this plan is for."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note="Next, your address">
        <Card>
          <Stack gap="sm">
            <TextInput
              {...form.field('postcode')}
              label="Postcode"
              hint="For example, LS1 4AP"
              width="sm"
              autoComplete="postal-code"
              autoCapitalize="characters"
              spellCheck={false}
            />
            <LiveRegion>
              {isNotServed && (
                <RuledOut
                  title="We cannot reach you there yet"
                  why="Our engineers work in England, Scotland and Wales."
                  help="who may know of cover near you."
                />
              )}
            </LiveRegion>
          </Stack>
        </Card>
      </StepForm>
    </StepPage>
  );
}
