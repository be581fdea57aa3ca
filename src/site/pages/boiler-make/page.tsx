import { useMemo } from 'react';
import { Card } from '#design/components/card/card.tsx';
import { Dropdown } from '#design/components/dropdown/dropdown.tsx';
import { ageLimitOf, boilerMakeAnswer } from '#journey/answers.ts';
import { boilerMakes } from '#journey/boiler-makes.ts';
import { boilerAgeQuestion, boilerMakeQuestion } from '#journey/wording.ts';
import { dropdownPlaceholder } from '#rules/dropdown.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { YesNo } from '#site/journey/yes-no.tsx';

export { action } from '#site/journey/unscripted-post.ts';

const makeOptions = boilerMakes.map((make) => ({ value: make, label: make }));

export default function BoilerMakePage() {
  const { stored, answer, product, context } = useJourney('boiler-make');
  const ageLimitYears = ageLimitOf(product);
  const form = useStepForm({
    schema: useMemo(() => boilerMakeAnswer(context), [context]),
    blank: useMemo(() => ({ make: '', isAgeConfirmed: '', ageLimitYears }), [ageLimitYears]),
    stored: useMemo(() => forThisLimit(stored, ageLimitYears), [stored, ageLimitYears]),
    onAnswer: answer,
  });
  return (
    <StepPage
      step="boiler-make"
      heading="Your boiler’s make and age"
      lead="The make is on the front of the boiler, or on its label underneath."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note="Next, your postcode">
        <Card>
          <Dropdown
            {...form.field('make')}
            label={boilerMakeQuestion}
            placeholder={dropdownPlaceholder}
            options={makeOptions}
            hint="Choose Other if yours is not in the list."
            width="md"
          />
        </Card>
        <Card>
          <YesNo
            question={boilerAgeQuestion(product)}
            hint="Count from the year it was installed."
            name="isAgeConfirmed"
            error={form.messageOf('isAgeConfirmed')}
            inputProps={form.register('isAgeConfirmed')}
            ruledOut={
              form.watch('isAgeConfirmed') === 'N'
                ? 'Parts for older boilers can be hard to find, so this plan does not take them on.'
                : undefined
            }
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}

/** The make stays true of the boiler; its age was confirmed against another plan's limit. */
function forThisLimit(stored: unknown, ageLimitYears: number): unknown {
  const answer = (stored ?? {}) as Record<string, unknown>;
  return answer.ageLimitYears === ageLimitYears ? answer : { make: answer.make };
}
