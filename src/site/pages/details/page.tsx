import { useMemo } from 'react';
import { Card } from '#design/components/card/card.tsx';
import { Checkbox } from '#design/components/checkbox/checkbox.tsx';
import { Dropdown } from '#design/components/dropdown/dropdown.tsx';
import { Fieldset } from '#design/components/fieldset/fieldset.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Grid, GridItem } from '#design/layout/grid.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { type AnswerOf, keepValidAnswers } from '#journey/answers.ts';
import { suggestAccountName } from '#journey/suggested-account-name.ts';
import { marketingChannels, marketingConsentText } from '#journey/wording.ts';
import { dateInputMask } from '#rules/fields/date.ts';
import { dropdownPlaceholder } from '#rules/fields/dropdown.ts';
import { titles } from '#rules/fields/title.ts';
import { EmailInput } from '#site/forms/email-input.tsx';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import { replaceAccountName } from '#site/journey-state/in-tab/answers.ts';
import { createDetailsForm } from './details-form.ts';

export const action = createStepAction('details', {
  rulesOf: createDetailsForm,
  accept: (answer, { plan, journey, bank }) => {
    const before = keepValidAnswers(journey.answers, plan).details;
    // An account name that was taken from the buyer's name changes with it.
    const isTaken = bank !== undefined && bank.accountName === suggestAccountName(before);
    const accountName = suggestAccountName(answer);
    return { answer, ...(isTaken && accountName && { bank: { ...bank, accountName } }) };
  },
});

/** Both names have the messages of the name rules. */
const nameLabels = { firstName: 'First name', surname: 'Last name' };

const titleOptions = titles.map((title) => ({ value: title, label: title }));

export default function DetailsPage() {
  const { stored, refused, answer, answers, nextNote, context } = useJourney('details');
  const rules = useMemo(() => createDetailsForm(context), [context]);
  const onAnswer = (given: AnswerOf<'details'>) => {
    replaceAccountName(suggestAccountName(answers.details), suggestAccountName(given));
    answer(given);
  };
  const form = useValidatedForm({
    rules,
    draft: 'details',
    stored,
    refused,
    labels: nameLabels,
    onAnswer,
  });
  return (
    <FormStepPage
      step="details"
      heading="Your details"
      lead="We need these to set up your plan and get in touch about repairs."
      hasErrors={form.isRefused}
    >
      <StepForm form={form} note={nextNote}>
        <Card title="About you">
          <Stack gap="md">
            <Dropdown
              {...form.field('title')}
              label="Title"
              placeholder={dropdownPlaceholder}
              options={titleOptions}
              autoComplete="honorific-prefix"
              width="sm"
            />
            <Grid>
              <GridItem width={{ xs: 12, sm: 6 }}>
                <TextInput
                  {...form.field('firstName')}
                  label={nameLabels.firstName}
                  autoComplete="given-name"
                />
              </GridItem>
              <GridItem width={{ xs: 12, sm: 6 }}>
                <TextInput
                  {...form.field('surname')}
                  label={nameLabels.surname}
                  autoComplete="family-name"
                />
              </GridItem>
            </Grid>
            <TextInput
              {...form.field('dob')}
              label="Date of birth"
              hint="For example, 27/03/1985"
              width="sm"
              inputMode="numeric"
              autoComplete="bday"
              mask={dateInputMask}
            />
          </Stack>
        </Card>
        <Card title="How we reach you">
          <Stack gap="md">
            <EmailInput {...form.field('email')} hint="We send your plan documents here." />
            <TextInput
              {...form.field('telNumber')}
              label="Phone number"
              hint="So your engineer can call when they are on the way."
              type="tel"
              width="md"
              autoComplete="tel"
            />
          </Stack>
        </Card>
        <Card>
          <Fieldset legend="Offers and news from us" hint={marketingConsentText}>
            <Grid>
              {marketingChannels.map(({ name, label, description }) => (
                <GridItem key={name} width={{ xs: 12, sm: 6 }}>
                  <Checkbox {...form.field(name)} label={label} description={description} isTile />
                </GridItem>
              ))}
            </Grid>
          </Fieldset>
        </Card>
      </StepForm>
    </FormStepPage>
  );
}
