import { useState } from 'react';
import { endpoints } from '#api/paths.ts';
import { Card } from '#design/components/card/card.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Grid, GridItem } from '#design/layout/grid.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { bankAnswer } from '#journey/answers.ts';
import { soleAuthorityQuestion } from '#journey/wording.ts';
import { sortCodeMask } from '#rules/sort-code.ts';
import { ProblemAlert } from '#site/journey/problem-alert.tsx';
import { StepForm } from '#site/journey/step-form.tsx';
import { StepPage } from '#site/journey/step-page.tsx';
import { useJourney } from '#site/journey/use-journey.ts';
import { useStepForm } from '#site/journey/use-step-form.ts';
import { YesNo } from '#site/journey/yes-no.tsx';
import { postJson } from '#site/session/request.ts';

export { action } from '#site/journey/unscripted-post.ts';

const blank = { accountName: '', sortCode: '', accountNumber: '', isSoleAuthority: '' };

type Check = 'not-checked' | 'invalid' | 'unreachable';

export default function BankPage() {
  const { stored, answer } = useJourney('bank');
  const [check, setCheck] = useState<Check>('not-checked');
  const form = useStepForm({
    schema: bankAnswer,
    blank,
    stored,
    onAnswer: async (given) => {
      const { isSoleAuthority: _, ...bankDetails } = given;
      setCheck('not-checked');
      const result = await postJson(endpoints.validateBankDetails, {
        ...bankDetails,
        encrypted: false,
      });
      if (result.kind === 'ok') return answer(given);
      setCheck(result.kind === 'failed' ? 'invalid' : 'unreachable');
    },
  });
  return (
    <StepPage
      step="bank"
      heading="Your Direct Debit"
      lead="We collect the same day each month. There is nothing to pay today."
      hasErrors={form.isRefused || check !== 'not-checked'}
    >
      <StepForm
        form={form}
        note="Next, check your answers"
        submittingLabel="Checking your bank details"
      >
        {check === 'invalid' && (
          <ProblemAlert title="We could not confirm these bank details">
            Check that no digits are swapped, and that the account number has 8 digits: a shorter
            one starts with zeros.
          </ProblemAlert>
        )}
        {check === 'unreachable' && (
          <ProblemAlert title="We could not reach our server">
            Your answers are still here. Check your connection and continue again.
          </ProblemAlert>
        )}
        <Card title="The account to pay from">
          <Stack gap="md">
            <TextInput
              {...form.field('accountName')}
              label="Name on the account"
              autoComplete="cc-name"
            />
            <Grid>
              <GridItem width={{ xs: 12, sm: 6 }}>
                <TextInput
                  {...form.field('sortCode')}
                  label="Sort code"
                  hint="For example, 30-96-12"
                  inputMode="numeric"
                  autoComplete="off"
                  mask={sortCodeMask}
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
          <YesNo
            question={soleAuthorityQuestion}
            name="isSoleAuthority"
            error={form.messageOf('isSoleAuthority')}
            inputProps={form.register('isSoleAuthority')}
            ruledOut={
              form.watch('isSoleAuthority') === 'N'
                ? 'A Direct Debit set up online needs one person who can authorise it.'
                : undefined
            }
          />
        </Card>
      </StepForm>
    </StepPage>
  );
}
