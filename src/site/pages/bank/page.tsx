import { useMemo, useState } from 'react';
import { useRevalidator } from 'react-router';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatFirstPaymentSentence } from '#catalogue/price-texts.ts';
import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Grid, GridItem } from '#design/layout/grid.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { maskSealedBank } from '#journey/answers.ts';
import { bankNumberFields } from '#journey/kept-bank-details.ts';
import { suggestAccountName } from '#journey/suggested-account-name.ts';
import { soleAuthorityQuestion } from '#journey/wording.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { sortCodeInputMask } from '#rules/fields/sort-code.ts';
import { checkBankDetails } from '#site/calls/check-bank-details.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { YesNoQuestion } from '#site/forms/yes-no.tsx';
import { FormStepPage } from '#site/journey/form-step-page.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepOutcome } from '#site/journey/step-outcome.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { createStepAction } from '#site/journey-state/in-cookie/step-action.ts';
import {
  findAcceptedAccount,
  keepAcceptedAccount,
} from '#site/journey-state/in-tab/accepted-account.ts';
import { withdrawBankAccount } from '#site/journey-state/in-tab/answers.ts';
import { hasBankNumbers, useDraft } from '#site/journey-state/in-tab/drafts.ts';
import { createUuid } from '#site/session/create-uuid.ts';
import {
  bankForm,
  describeRefusedCheck,
  readRefusedCheck,
  refusedFieldMessages,
} from './bank-form.ts';
import { BankProblem } from './bank-problem.tsx';
import { BankReassurance } from './bank-reassurance.tsx';
import { DirectDebitGuarantee, GuaranteeInShort } from './direct-debit-guarantee.tsx';
import { KeptAccountNotice } from './kept-account-notice.tsx';

export const action = createStepAction('bank', {
  rulesOf: () => bankForm,
  accept: async (answer, { carried }) => {
    const check = await checkBankDetails(answer, { call: carried.callApi });
    return check.kind === 'accepted'
      ? { answer, bank: answer }
      : { refused: describeRefusedCheck(answer, check), endsBank: true };
  },
});

const refusedFields = ['sortCode', 'accountNumber'] as const;

export default function BankPage() {
  const {
    stored,
    refused,
    answers,
    answer,
    urlOf,
    nextNote,
    product,
    variant,
    dates,
    providersSentence,
  } = useJourney('bank');
  const suggestedName = suggestAccountName(answers.details);
  const firstPayment =
    variant &&
    formatFirstPaymentSentence(
      monthlyPrice(product, variant),
      formatLongDate(dates.firstCollection),
    );
  const [check, setCheck] = useState(() => readRefusedCheck(refused?.messages));
  const [isEdited, setEdited] = useState(false);
  const { revalidate } = useRevalidator();
  const form = useValidatedForm({
    rules: bankForm,
    draft: 'bank',
    stored: useMemo(() => createFormValues(stored, suggestedName), [stored, suggestedName]),
    refused,
    onAnswer: async (given) => {
      setCheck(undefined);
      setEdited(false);
      const journeyId = createUuid();
      const result = await checkBankDetails(given, { journeyId });
      if (result.kind === 'accepted') {
        keepAcceptedAccount({ ...given, journeyId });
        return answer(maskSealedBank(given, journeyId));
      }
      // The guard runs again: the summary is no longer reachable.
      if (withdrawBankAccount(form.getValues())) void revalidate();
      setCheck(result);
      if (result.kind !== 'invalid') return;
      for (const name of refusedFields) form.setError(name, refusedFieldMessages[name]);
    },
  });
  // Numbers without an error of their own were right, and have to be entered again.
  const [isRefusedElsewhere] = useState(Object.values(refused?.messages ?? {}).includes(''));
  const hasLostNumbers = useHasLostNumbers() || isRefusedElsewhere;
  if (form.outcome) {
    return (
      <StepOutcome
        step="bank"
        title="Let’s set this up together by phone"
        why="Your account needs more than one person to approve a Direct Debit, and online we can only ask one of you."
        art="signature"
        changeLabel="Use a different account"
        onChange={form.changeAnswer}
        phoneLead="Would you rather talk it through?"
      />
    );
  }
  // The error summary of a later submit takes the place of the server's verdict.
  const problem = form.isRefused ? undefined : check;
  // The verdict was about the earlier values, so an edit withdraws it.
  const withdrawProblem = () => {
    if (!problem || isEdited) return;
    setEdited(true);
    form.clearErrors(...refusedFields);
  };
  return (
    <FormStepPage
      step="bank"
      heading="Set up your Direct Debit"
      lead={<span data-from-answers="">Nothing to pay today. {firstPayment}</span>}
      hasErrors={form.isRefused || (problem !== undefined && !isEdited)}
      beside={<BankReassurance providersSentence={providersSentence} />}
    >
      <KeptAccountNotice
        bank={answers.bank}
        hasLostNumbers={hasLostNumbers}
        summaryUrl={urlOf('summary')}
      />
      <StepForm form={form} note={nextNote} submittingLabel="Checking your bank details">
        {problem && <BankProblem check={problem} isEdited={isEdited} />}
        <Card title="The account to pay from" onInput={withdrawProblem}>
          <Stack gap="md">
            <TextInput
              {...form.field('accountName')}
              label="Name on the account"
              hint={
                // Compared with the values at the start, so that the hint does not change while the buyer types.
                suggestedName !== '' && form.getDefault('accountName') === suggestedName
                  ? 'Taken from your details. Change it if the account has another name.'
                  : 'As it appears on your card or statement'
              }
              autoComplete="name"
              spellCheck={false}
            />
            <Grid>
              <GridItem width={{ xs: 12, sm: 6 }}>
                <TextInput
                  {...form.field('sortCode')}
                  label="Sort code"
                  hint="6 digits, for example 30-96-12"
                  inputMode="numeric"
                  autoComplete="off"
                  mask={sortCodeInputMask}
                />
              </GridItem>
              <GridItem width={{ xs: 12, sm: 6 }}>
                <TextInput
                  {...form.field('accountNumber')}
                  label="Account number"
                  hint="8 digits, for example 01234567"
                  inputMode="numeric"
                  autoComplete="off"
                />
              </GridItem>
            </Grid>
          </Stack>
        </Card>
        <Card>
          <YesNoQuestion question={soleAuthorityQuestion} {...form.question('isSoleAuthority')} />
        </Card>
        <GuaranteeInShort />
      </StepForm>
      <DirectDebitGuarantee />
    </FormStepPage>
  );
}

/** True after a reload that lost unsent bank numbers. */
function useHasLostNumbers(): boolean {
  const draft = useDraft('bank');
  return useMemo(
    () => bankNumberFields.some((name) => name in draft) && !hasBankNumbers(),
    [draft],
  );
}

/** The suggested name is shown until the buyer has given one, and the numbers as long as this page knows them. */
function createFormValues(stored: unknown, suggestedName: string): object {
  const { accountName = suggestedName, isSoleAuthority, journeyId } = Object(stored);
  const { sortCode = '', accountNumber = '' } = findAcceptedAccount(journeyId) ?? {};
  return { accountName, isSoleAuthority, sortCode, accountNumber };
}
