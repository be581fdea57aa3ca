import { leavePath } from '#api/paths.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import type { PlanToLeave } from '#journey/leave-access.ts';
import type { LeavingOption } from '#journey/leaving-options.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { noticeTitles } from './notice-titles.ts';
import styles from './page.module.css';
import { ProblemAlert } from './problem-alert.tsx';
import type { Problem } from './problems.ts';

interface PlanOptionsProps {
  plan: PlanToLeave;
  takenBackAt: string | null | undefined;
  problem: Problem | undefined;
}

/** The first of two steps. The form is sent by GET: it stores nothing. */
export function PlanOptions({ plan, takenBackAt, problem }: PlanOptionsProps) {
  const { planName, home, boughtOn, options, endsOn, needsCall, takenBack, enquiryContact } = plan;
  const [first] = options;
  const whyCall = first ? 'To leave later' : describeCall(endsOn);
  return (
    <form action={leavePath} className={styles.form}>
      <ProblemAlert problem={problem} />
      {takenBack && (
        <Alert severity="success" variant="outline" title={`${planName} goes on as before`}>
          <p>
            You took your notice {takenBack.reference} back on {takenBackAt}.
          </p>
        </Alert>
      )}
      <Card>
        <Stack gap="md">
          <p className={styles.plan}>
            <Icon glyph={HomeIcon} className={styles.icon} />
            <span>
              <strong>{planName}</strong>
              <span>
                {home}. Bought on {formatLongDate(boughtOn)}
              </span>
            </span>
          </p>
          {first ? (
            <>
              <ChoiceTiles
                legend={<h1 className={styles.heading}>What you may do today</h1>}
                name="kind"
                perRow={1}
                defaultValue={first.kind}
                options={options.map((option) => ({
                  value: option.kind,
                  label: noticeTitles[option.kind],
                  description: (
                    <>
                      {option.words.cover}
                      <span className={styles.last}>{describeDay(option, plan)}</span>
                    </>
                  ),
                }))}
              />
              <div className={styles.actions}>
                <Button type="submit">Continue</Button>
                <p>Step 1 of 2. You check it before it is sent.</p>
              </div>
            </>
          ) : (
            <h1 className={styles.heading}>
              {endsOn === undefined
                ? 'Call us to leave this plan'
                : `Your plan ends by itself on ${formatLongDate(endsOn)}`}
            </h1>
          )}
          <div className={styles.foot}>
            {(needsCall || !first) && (
              <p>
                {whyCall}, call us on <PhoneLink number={enquiryContact} />. We tell you what it
                means for your cover and your money.
              </p>
            )}
            <p>
              Is this not the plan? <Link href={`${leavePath}?find`}>Find another plan</Link>
            </p>
          </div>
        </Stack>
      </Card>
    </form>
  );
}

const describeCall = (endsOn: string | undefined) =>
  endsOn === undefined
    ? 'To cancel, or to stop the renewal'
    : 'To ask about it, or to leave earlier';

function describeDay({ kind, lastDay }: LeavingOption, plan: PlanToLeave): string {
  return kind === 'withdraw'
    ? `Until ${formatLongDate(plan.cancelBy)}, ${plan.cancelCondition}`
    : `Your last day: ${formatLongDate(lastDay)}`;
}
