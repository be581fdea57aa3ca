import { leavePath } from '#api/paths.ts';
import type { NoticeInForce, PlanToLeave } from '#contract/leaving-access.ts';
import { Button } from '#design/components/button/button.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PrintIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { OutcomeCard } from '#site/shell/outcome-card.tsx';
import { actField } from './leave-form.ts';
import { OpenDoorArt } from './open-door-art.tsx';
import styles from './page.module.css';
import { PlanNumber } from './plan-number.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import type { Problem } from './problems.ts';

interface NoticeReceivedProps {
  plan: PlanToLeave;
  notice: NoticeInForce;
  /** In London: `receivedAt` to the second, `takeBackUntil` to the minute. */
  times: { receivedAt: string; takeBackUntil: string | null };
  problem: Problem | undefined;
}

/** The receipt of a notice. The mail says the same. */
export function NoticeReceived({ plan, notice, times, problem }: NoticeReceivedProps) {
  const hasScript = useBrowserValue(() => true, false);
  const { planName, email, today, options, enquiryContact } = plan;
  const { reference, kind, lastDay, words } = notice;
  const { receivedAt, takeBackUntil } = times;
  const end = describeEnd(lastDay, today);
  return (
    <div className={styles.form}>
      <ProblemAlert problem={problem} />
      <OutcomeCard
        art={<OpenDoorArt />}
        title="We have your notice"
        why={
          <>
            {planName} {kind === 'stop-renewal' ? `does not renew. It ${end}` : end}. We will email
            this to{' '}
            <span className={styles.address} translate="no">
              {email}
            </span>
            .
          </>
        }
        actions={
          <>
            {hasScript && (
              <Button variant="tertiary" onClick={() => window.print()}>
                <Icon glyph={PrintIcon} size="sm" />
                Print this page
              </Button>
            )}
            {takeBackUntil !== null && (
              <form method="post" action={leavePath}>
                <input type="hidden" name={actField} value="take-back" />
                <input type="hidden" name="notice" value={reference} />
                <Button type="submit" variant="text" className={styles.takeBack}>
                  Take my notice back
                </Button>
              </form>
            )}
            {options.length > 0 && (
              <Link variant="standalone" href={`${leavePath}?more`}>
                What else you may do
              </Link>
            )}
          </>
        }
        foot={
          <span>
            {takeBackUntil === null
              ? 'You can no longer take it back: the 24 hours have passed. '
              : `You can take it back until ${takeBackUntil}. `}
            Questions? Call <PhoneLink number={enquiryContact} />.
          </span>
        }
      >
        <dl className={styles.stamp}>
          <div>
            <dt>Received</dt>
            <dd>{receivedAt}</dd>
          </div>
          <div>
            <dt>Number of your notice</dt>
            <dd>{reference}</dd>
          </div>
        </dl>
        <DefinitionList
          variant="text"
          items={[
            { term: 'Plan', description: <PlanNumber {...plan} /> },
            { term: 'Your cover', description: words.cover },
            { term: 'Your money', description: words.money },
          ]}
        />
      </OutcomeCard>
    </div>
  );
}

function describeEnd(lastDay: string, today: string): string {
  const day = formatLongDate(lastDay);
  if (lastDay === today) return `ends today, ${day}`;
  return `${lastDay < today ? 'ended' : 'ends'} on ${day}`;
}
