import type { NoticeKind } from '#journey/leaving-options.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import type { Notice } from '#server/sales/notices/contract-to-leave.ts';
import { Moment } from '../moment.tsx';
import { StateLabel } from '../state-label.tsx';

const kinds: Record<NoticeKind, string> = {
  withdraw: 'Free of charge',
  cancel: 'At the end of a paid month',
  'stop-renewal': 'At the end of the term',
};

/** What the buyer said about leaving. */
export function SaleNotices({ notices }: { notices: readonly Notice[] }) {
  if (notices.length === 0) return null;
  return (
    <section className="sale-block">
      <h2>Notices to leave</h2>
      <table>
        <thead>
          <tr>
            <th scope="col">Number</th>
            <th scope="col">Received</th>
            <th scope="col">Leaves</th>
            <th scope="col">Last day</th>
            <th scope="col">State</th>
          </tr>
        </thead>
        <tbody>
          {notices.map(({ reference, receivedAt, kind, lastDay, takenBackAt }) => (
            <tr key={reference}>
              <th scope="row" data-label="Number">
                {reference}
              </th>
              <td data-label="Received">
                <Moment at={receivedAt} />
              </td>
              <td data-label="Leaves">{kinds[kind]}</td>
              <td data-label="Last day">{formatLongDate(lastDay)}</td>
              <td data-label="State">
                {takenBackAt ? 'Taken back' : <StateLabel state="off">Notice given</StateLabel>}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
