import { leavePath } from '#api/paths.ts';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { ErrorSummary } from '#design/components/error-summary/error-summary.tsx';
import { TextInput } from '#design/components/text-input/text-input.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { exampleReference } from '#rules/fields/reference.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { actField } from './leave-form.ts';
import styles from './page.module.css';
import { ProblemAlert } from './problem-alert.tsx';
import type { Problem } from './problems.ts';

interface FindPlanProps {
  phoneNumber: string;
  problem: Problem | undefined;
  typed: { reference: string; email: string };
  messages: { reference: string | undefined; email: string | undefined };
}

export function FindPlan({ phoneNumber, problem, typed, messages }: FindPlanProps) {
  const errors = (['reference', 'email'] as const).flatMap((name) => {
    const message = messages[name];
    return message === undefined ? [] : [{ message, href: `#${name}` }];
  });
  return (
    <form method="post" noValidate action={leavePath} className={styles.form}>
      <ErrorSummary
        title={
          errors.length === 1
            ? 'There is 1 thing to fix'
            : `There are ${errors.length} things to fix`
        }
        errors={errors}
      />
      <ProblemAlert problem={problem} />
      <Card>
        <Stack gap="md">
          <h1 className={styles.heading}>Find your plan</h1>
          <input type="hidden" name={actField} value="find" />
          <TextInput
            name="reference"
            label="Reference number"
            hint={
              <>
                In your confirmation email, for example{' '}
                <span className={styles.number}>{exampleReference}</span>
              </>
            }
            width="md"
            autoComplete="off"
            autoCapitalize="characters"
            spellCheck={false}
            defaultValue={typed.reference}
            error={messages.reference}
          />
          <TextInput
            name="email"
            label="Email you bought it with"
            type="email"
            autoComplete="email"
            spellCheck={false}
            defaultValue={typed.email}
            error={messages.email}
          />
          <div className={styles.actions}>
            <Button type="submit">Continue</Button>
            <p>We show you what you may do today</p>
          </div>
          <p className={styles.foot}>
            Lost the reference? The link in your confirmation email opens this page for you. Or call
            free on <PhoneLink number={phoneNumber} />.
          </p>
        </Stack>
      </Card>
    </form>
  );
}
