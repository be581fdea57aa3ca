import { Card } from '#design/components/card/card.tsx';
import { yourBoilerAnswer } from '#journey/answers.ts';
import { boilerDomesticGasQuestion, boilerWorkingQuestion } from '#journey/wording.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { YesNo } from '#site/journey/yes-no.tsx';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { isWorking: '', isDomesticGas: '' };

export default function YourBoilerPage() {
  const { stored, answer } = useJourney('your-boiler');
  const form = useStepForm({ schema: yourBoilerAnswer, blank, stored, onAnswer: answer });
  return (
    <StepPage
      step="your-boiler"
      heading="Your boiler"
      lead="Two questions, so that we know this plan can look after it."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note="Next, its make and age">
        <Card>
          <YesNo
            question={boilerWorkingQuestion}
            name="isWorking"
            error={form.messageOf('isWorking')}
            inputProps={form.register('isWorking')}
            ruledOut={
              form.watch('isWorking') === 'N'
                ? 'We cannot take on a boiler that already needs a repair.'
                : undefined
            }
          />
        </Card>
        <Card>
          <YesNo
            question={boilerDomesticGasQuestion}
            hint="Not one that runs on oil or electricity, or that heats a business."
            name="isDomesticGas"
            error={form.messageOf('isDomesticGas')}
            inputProps={form.register('isDomesticGas')}
            ruledOut={
              form.watch('isDomesticGas') === 'N'
                ? 'Our engineers look after gas boilers in homes.'
                : undefined
            }
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}
