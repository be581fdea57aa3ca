import { leavePath } from '#api/paths.ts';
import type { PlanToLeave } from '#contract/leaving-access.ts';
import type { LeavingOption } from '#contract/leaving-options.ts';
import { Button } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { actField } from './leave-form.ts';
import { noticeTitles } from './notice-titles.ts';
import styles from './page.module.css';
import { PlanNumber } from './plan-number.tsx';
import { ProblemAlert } from './problem-alert.tsx';
import type { Problem } from './problems.ts';

interface CheckNoticeProps {
  plan: PlanToLeave;
  option: LeavingOption;
  /** The same key stores one notice, however often the form is sent. */
  formKey: string;
  problem: Problem | undefined;
}

/** The second of two steps, with one sentence each on cover and money. */
export function CheckNotice({ plan, option, formKey, problem }: CheckNoticeProps) {
  const { today } = plan;
  const { kind, lastDay, words } = option;
  const day = formatLongDate(lastDay);
  return (
    <form method="post" action={leavePath} className={styles.form}>
      <ProblemAlert problem={problem} />
      <Card>
        <Stack gap="md">
          <h1 className={styles.heading}>{noticeTitles[kind]}</h1>
          <DefinitionList
            variant="text"
            items={[
              { term: 'Plan', description: <PlanNumber {...plan} /> },
              { term: 'Your last day', description: lastDay === today ? `Today, ${day}` : day },
              { term: 'Your cover', description: words.cover },
              { term: 'Your money', description: words.money },
            ]}
          />
          <input type="hidden" name={actField} value="send" />
          <input type="hidden" name="kind" value={kind} />
          <input type="hidden" name="key" value={formKey} />
          <div className={styles.actions}>
            <Button type="submit">Send my notice</Button>
            <p>Step 2 of 2. We do not ask for a reason.</p>
          </div>
          <p className={styles.foot}>
            <Link
              variant="standalone"
              href={`${leavePath}?more`}
              icon={<Icon glyph={ArrowLeftIcon} />}
            >
              Choose something else
            </Link>
          </p>
        </Stack>
      </Card>
    </form>
  );
}
