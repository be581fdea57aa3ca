import { Card } from '#design/components/card/card.tsx';
import type { SaleEndingOutcome } from '#journey/outcomes.ts';
import { boilerDomesticGasQuestion, boilerWorkingQuestion } from '#journey/wording.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { YesNoQuestion } from '#site/forms/yes-no.tsx';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepOutcome } from '#site/journey/step-outcome.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { yourBoilerForm } from './your-boiler-form.ts';

export const action = createStepAction('your-boiler', {
  rulesOf: () => yourBoilerForm,
  accept: (answer) => ({ answer }),
});

export default function YourBoilerPage() {
  const { stored, refused, answer, nextNote, suggestedPlans } = useJourney('your-boiler');
  const form = useValidatedForm({
    rules: yourBoilerForm,
    draft: 'your-boiler',
    stored,
    refused,
    onAnswer: answer,
  });
  if (form.outcome) {
    return (
      <StepOutcome
        step="your-boiler"
        {...ineligibleTexts(form.outcome)}
        art="boiler"
        suggestion={
          suggestedPlans.withoutBoiler && {
            plan: suggestedPlans.withoutBoiler,
            promise: 'Looks after your plumbing, whatever boiler you have',
          }
        }
        isRepair={form.outcome === 'BOILER_NOT_WORKING'}
        changeLabel="Change my answer"
        onChange={form.changeAnswer}
      />
    );
  }
  return (
    <FormStepPage
      step="your-boiler"
      heading="Your boiler"
      lead="Two quick questions to check that this plan suits your boiler."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note={nextNote}>
        <Card>
          <YesNoQuestion question={boilerWorkingQuestion} {...form.question('isWorking')} />
        </Card>
        <Card>
          <YesNoQuestion
            question={boilerDomesticGasQuestion}
            hint="Not one that runs on oil or electricity, or that heats a business."
            {...form.question('isDomesticGas')}
          />
        </Card>
      </StepForm>
    </FormStepPage>
  );
}

function ineligibleTexts(outcome: SaleEndingOutcome) {
  return outcome === 'BOILER_NOT_WORKING'
    ? {
        title: 'Your boiler needs to be working first',
        why: 'This plan covers faults that start after you join. Call our repair line, and come back once your boiler works.',
        phoneLead: 'Do you need it repaired?',
      }
    : {
        title: 'This plan is for gas boilers in homes',
        why: 'Our heating engineers look after gas boilers that heat a home, so we cannot promise to repair yours.',
        phoneLead: 'Would you rather talk it through?',
      };
}
