import { leavePath } from '#api/paths.ts';
import type { PlanToLeave, ShownNotice } from '#contract/leaving-access.ts';
import type { LeavingOption } from '#contract/leaving-options.ts';
import { describeAim, describeEffect } from '#contract/notice-words.ts';
import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { ErrorSummary } from '#design/components/error-summary/error-summary.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { HomeIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { actField } from './leave-form.ts';
import { noticeTitles } from './notice-titles.ts';
import styles from './page.module.css';
import { ProblemAlert } from './problem-alert.tsx';
import { type Problem, needsCall as saysCall } from './problems.ts';

interface PlanOptionsProps {
  plan: PlanToLeave;
  takenBackAt: string | null | undefined;
  problem: Problem | undefined;
  /** Said when nothing was chosen. */
  message: string | undefined;
}

/** The first of two steps. Nothing is chosen at first: each way is as near as the others. */
export function PlanOptions({ plan, takenBackAt, problem, message }: PlanOptionsProps) {
  const { planName, home, boughtOn, options, endsOn, needsCall, enquiryContact } = plan;
  const hasOptions = options.length > 0;
  const whyCall = hasOptions ? 'To leave later' : describeCall(endsOn);
  const errors = message === undefined ? [] : [{ message, href: '#kind' }];
  const isCallSaid = saysCall(problem);
  return (
    <form method="post" action={leavePath} className={styles.form}>
      <ErrorSummary title="There is 1 thing to fix" errors={errors} />
      <ProblemAlert problem={problem} phoneNumber={enquiryContact} />
      {plan.takenBack && <TakenBack {...{ plan, notice: plan.takenBack, takenBackAt }} />}
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
          {hasOptions ? (
            <>
              <input type="hidden" name={actField} value="choose" />
              <ChoiceTiles
                legend={<h1 className={styles.heading}>What you may do today</h1>}
                name="kind"
                perRow={1}
                error={message}
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
            <h1 className={styles.heading}>{describeEnd(plan)}</h1>
          )}
          <div className={styles.foot}>
            {(needsCall || !hasOptions) && !isCallSaid && (
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

interface TakenBackProps {
  plan: PlanToLeave;
  notice: ShownNotice;
  takenBackAt: string | null | undefined;
}

/** What was taken back, and what stays in force. */
function TakenBack({ plan, notice, takenBackAt }: TakenBackProps) {
  const { planName, notice: other } = plan;
  return (
    <Alert
      severity="success"
      variant="outline"
      title={other ? 'You took one of your notices back' : `${planName} goes on as before`}
    >
      <p>
        You took your notice <span className={styles.number}>{notice.reference}</span> back on{' '}
        {takenBackAt}. It was {describeAim(notice)}.
      </p>
      {other && (
        <p>
          Your notice <span className={styles.number}>{other.reference}</span> {describeAim(other)}{' '}
          stays in force: {planName} {describeEffect(other)}.{' '}
          <Link href={`${leavePath}?notice`}>See that notice</Link>
        </p>
      )}
    </Alert>
  );
}

function describeEnd({ endsOn, today }: PlanToLeave): string {
  if (endsOn === undefined) return 'Call us to leave this plan';
  const day = formatLongDate(endsOn);
  return endsOn < today ? `Your plan ended on ${day}` : `Your plan ends by itself on ${day}`;
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
