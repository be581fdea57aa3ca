import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import type { SaleEndingOutcome } from '#journey/outcomes.ts';
import { understandPostcode } from '#rules/fields/postcode.ts';
import { lookUpAddresses } from '#site/calls/address-lookup.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepOutcome } from '#site/journey/step-outcome.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { postcodeForm } from './postcode-form.ts';

export const action = createStepAction('postcode', {
  rulesOf: () => postcodeForm,
  accept: (answer) => ({ answer }),
});

export default function PostcodePage() {
  const { stored, refused, answer, nextNote } = useJourney('postcode');
  const form = useValidatedForm({
    rules: postcodeForm,
    draft: 'postcode',
    stored,
    refused,
    onAnswer: (given) => {
      lookUpAddresses(given.postcode);
      answer(given);
    },
  });
  if (form.outcome) {
    return (
      <StepOutcome
        step="postcode"
        {...outsideAreaTexts(form.outcome, understandPostcode(form.getValues().postcode))}
        art="far-shore"
        isChangePrimary
        changeLabel="Check another postcode"
        onChange={form.changeAnswer}
        phoneLead="Would you rather talk it through?"
      />
    );
  }
  return (
    <FormStepPage
      step="postcode"
      heading="Your postcode"
      lead="Tell us the postcode of the home this plan will look after."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note={nextNote}>
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
          </Stack>
        </Card>
      </StepForm>
    </FormStepPage>
  );
}

/** Texts for a valid postcode outside the service area. */
function outsideAreaTexts(outcome: SaleEndingOutcome, postcode: string) {
  const why = `Our engineers work in England, Scotland and Wales, so they cannot visit a home at ${postcode}.`;
  switch (outcome) {
    case 'NORTHERN_IRELAND':
      return { title: 'We do not look after homes in Northern Ireland yet', why };
    case 'CROWN_DEPENDENCY':
      return {
        title: 'We do not look after homes in the Channel Islands or the Isle of Man yet',
        why,
      };
    default:
      return {
        title: `We cannot find any homes at ${postcode}`,
        documentTitle: 'We cannot find any homes at this postcode',
        why: 'Postcodes like this one belong to organisations, the Forces or places overseas, and our engineers work in homes in England, Scotland and Wales.',
      };
  }
}
