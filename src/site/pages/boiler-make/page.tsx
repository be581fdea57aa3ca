import { useMemo } from 'react';
import type { SuggestedPlans } from '#catalogue/suggested-plans.ts';
import { Card } from '#design/components/card/card.tsx';
import { Dropdown } from '#design/components/dropdown/dropdown.tsx';
import { getBoilerAgeLimit } from '#journey/answers.ts';
import { boilerMakeQuestion, getBoilerAgeQuestion } from '#journey/wording.ts';
import { dropdownPlaceholder } from '#rules/fields/dropdown.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { YesNoQuestion } from '#site/forms/yes-no.tsx';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepOutcome } from '#site/journey/step-outcome.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { createBoilerMakeForm } from './boiler-make-form.ts';

export const action = createStepAction('boiler-make', {
  rulesOf: createBoilerMakeForm,
  accept: (answer) => ({ answer }),
});

export default function BoilerMakePage() {
  const { stored, refused, answer, nextNote, product, context, suggestedPlans } =
    useJourney('boiler-make');
  const ageLimitYears = getBoilerAgeLimit(product);
  const form = useValidatedForm({
    rules: useMemo(() => createBoilerMakeForm(context), [context]),
    // The age question names this limit, so a draft for another limit does not apply.
    draft: `boiler-make ${ageLimitYears}`,
    stored: useMemo(() => forThisLimit(stored, ageLimitYears), [stored, ageLimitYears]),
    refused,
    onAnswer: answer,
  });
  if (form.outcome) {
    return (
      <StepOutcome
        step="boiler-make"
        title={
          product.boilerAgeLimitYears === undefined
            ? 'This plan is for boilers in good order'
            : `This plan is for boilers up to ${product.boilerAgeLimitYears} years old`
        }
        why="Parts for older boilers are hard to find, so we cannot promise to repair yours."
        art="old-boiler"
        suggestion={suggestionFrom(suggestedPlans)}
        changeLabel="Change my answer"
        onChange={form.changeAnswer}
        phoneLead="Are you thinking about a new boiler?"
      />
    );
  }
  return (
    <FormStepPage
      step="boiler-make"
      heading="Your boiler’s make and age"
      lead="The make is on the front of the boiler, or on its label underneath."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note={nextNote}>
        <Card>
          <Dropdown
            {...form.field('make')}
            label={boilerMakeQuestion}
            placeholder={dropdownPlaceholder}
            options={context.boilerMakes.map((make) => ({ value: make, label: make }))}
            hint="Choose Other if yours is not in the list."
            width="md"
          />
        </Card>
        <Card>
          <YesNoQuestion
            question={getBoilerAgeQuestion(product)}
            hint="Count from the year it was installed."
            {...form.question('isAgeConfirmed')}
          />
        </Card>
      </StepForm>
    </FormStepPage>
  );
}

/** Prefers a plan with a higher age limit, then one that does not cover a boiler. */
function suggestionFrom({ olderBoiler, withoutBoiler }: SuggestedPlans) {
  if (olderBoiler) {
    const promise = `Accepts boilers up to ${olderBoiler.boilerAgeLimitYears} years old`;
    return { plan: olderBoiler, promise };
  }
  const promise = 'Looks after your plumbing, whatever the age of your boiler';
  return withoutBoiler && { plan: withoutBoiler, promise };
}

/** Drops an age answer that was given for another plan's limit; the make still applies. */
function forThisLimit(stored: unknown, ageLimitYears: number): unknown {
  const answer = (stored ?? {}) as Record<string, unknown>;
  return answer.ageLimitYears === ageLimitYears ? answer : { make: answer.make };
}
