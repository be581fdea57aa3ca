import { Card } from '#design/components/card/card.tsx';
import { yourBoilerAnswer } from '#journey/answers.ts';
import { boilerDomesticGasQuestion, boilerWorkingQuestion } from '#journey/wording.ts';
import { RuledOut } from '#site/journey/ruled-out.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { YesNo } from '#site/journey/yes-no.tsx';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { isWorking: '', isDomesticGas: '' };

export default function YourBoilerPage() {
  const { stored, answer, fitting } = useJourney('your-boiler');
  const form = useStepForm({
    schema: yourBoilerAnswer,
    draft: 'your-boiler',
    blank,
    stored,
    onAnswer: answer,
  });
  const instead = fitting.withoutBoiler && {
    plan: fitting.withoutBoiler,
    promise: 'looks after your plumbing, whatever your boiler.',
  };
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
              form.watch('isWorking') === 'N' && (
                <RuledOut
                  title="This plan cannot take on your boiler yet"
                  why="It covers faults that start after you join, so your boiler must be working first. Once it is repaired you are welcome to come back."
                  instead={instead}
                  help="about getting it repaired."
                />
              )
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
              form.watch('isDomesticGas') === 'N' && (
                <RuledOut
                  title="This plan cannot take on your boiler"
                  why="Our heating engineers look after gas boilers in homes only."
                  instead={instead}
                  help="about other kinds of heating."
                />
              )
            }
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}
