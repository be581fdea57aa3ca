import { Card } from '#design/components/card/card.tsx';
import { Dropdown } from '#design/components/dropdown/dropdown.tsx';
import { boilerMakeAnswer } from '#journey/answers.ts';
import { boilerMakes } from '#journey/boiler-makes.ts';
import { dropdownPlaceholder } from '#rules/dropdown.ts';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { YesNo } from '#site/journey/yes-no.tsx';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { make: '', isAgeConfirmed: '' };
const makeOptions = boilerMakes.map((make) => ({ value: make, label: make }));

export default function BoilerMakePage() {
  const { stored, answer, product } = useJourney('boiler-make');
  const form = useStepForm({ schema: boilerMakeAnswer, blank, stored, onAnswer: answer });
  const limit = product.boilerAgeLimitYears;
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
            label="Boiler make"
            placeholder={dropdownPlaceholder}
            options={makeOptions}
            hint="Choose Other if yours is not in the list."
            width="md"
          />
        </Card>
        <Card>
          <YesNo
            question={
              limit === undefined
                ? 'Is your boiler in good order for its age?'
                : `Is your boiler ${limit} years old or less?`
            }
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
