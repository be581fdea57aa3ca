import type { NoticeKind } from '#journey/leaving-options.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { Notice } from '#server/sales/notices/contract-to-leave.ts';
import { Moment } from '../moment.tsx';
import { RowTable } from '../row-table.tsx';
import { Section } from '../section.tsx';
import { StateLabel } from '../state-label.tsx';

const kinds: Record<NoticeKind, string> = {
  withdraw: 'Free of charge',
  cancel: 'At the end of a paid month',
  'stop-renewal': 'At the end of the term',
};

/** What the buyer said about leaving. */
export function SaleNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  const rows = notices.map(({ reference, receivedAt, kind, lastDay, takenBackAt }) => ({
    Number: reference,
    Received: <Moment at={receivedAt} />,
    Leaves: kinds[kind],
    'Last day': formatLongDate(lastDay),
    State: takenBackAt ? 'Taken back' : <StateLabel state="off">Notice given</StateLabel>,
  }));
  return (
    <Section title="Notices to leave">
      <RowTable rows={rows} />
    </Section>
  );
}
