import { Button } from '#design/components/button/button.tsx';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import type { EnquiryCounts, ListedEnquiry } from '#server/sales/enquiries/enquiry-states.ts';
import { Moment } from './moment.tsx';
import { RowTable } from './row-table.tsx';
import { MenuDocument, type Viewer } from './staff-document.tsx';
import { enquiriesPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StateLabel } from './state-label.tsx';
import { StrangerText } from './stranger-text.tsx';

export const maxNoteLength = 2000;
const shownCharacters = 80;

export const enquiryStateNames: Record<EnquiryState, string> = {
  new: 'New',
  called: 'Called',
  closed: 'Closed',
};
const stateLabels = { new: 'new', called: 'wait', closed: 'off' } as const;

export const getEnquiryPath = (id: string) => `${enquiriesPage.path}/${id}`;

/** The state of an enquiry. A new one whose promised time is over is overdue. */
export function EnquiryStateLabel({ state, promised, now }: Promised & { state: EnquiryState }) {
  return state === 'new' && promised <= now ? (
    <StateLabel state="bad">Overdue</StateLabel>
  ) : (
    <StateLabel state={stateLabels[state]}>{enquiryStateNames[state]}</StateLabel>
  );
}

interface Promised {
  /** By when an answer was promised. */
  promised: Date;
  now: Date;
}

interface EnquiriesProps {
  look: StaffBrand;
  viewer: Viewer;
  enquiries: readonly (ListedEnquiry & { promised: Date })[];
  counts: EnquiryCounts;
  /** Which are shown; undefined for all. */
  state: EnquiryState | undefined;
  /** How many come before and after those shown. */
  from: number;
  pageSize: number;
  now: Date;
  /** What came before is overdue. */
  cutoff: Date;
  /** Why what was sent is not done. */
  problem: string | undefined;
}

export function EnquiriesView({ look, viewer, cutoff, problem, ...shown }: EnquiriesProps) {
  const { enquiries, counts, state, from, pageSize } = shown;
  const all = counts.new + counts.called + counts.closed;
  const path = (to: EnquiryState | undefined, first = 0) => {
    const query = new URLSearchParams({
      ...(to && { state: to }),
      ...(first > 0 && { from: String(first) }),
    });
    return query.size > 0 ? `${enquiriesPage.path}?${query}` : enquiriesPage.path;
  };
  const tabs = [
    { to: undefined, name: 'All', count: all },
    ...enquiryStates.map((one) => ({
      to: one,
      name: enquiryStateNames[one],
      count: counts[one],
    })),
  ];
  const next = from + pageSize;
  return (
    <MenuDocument title="Enquiries" look={look} viewer={viewer} current={enquiriesPage}>
      <div className="title">
        <h1>Enquiries</h1>
        <ul className="choice" aria-label="State">
          {tabs.map(({ to, name, count }) => (
            <li key={name}>
              <a className="tab" href={path(to)} aria-current={to === state ? 'true' : undefined}>
                {name} {count.toLocaleString('en-GB')}
              </a>
            </li>
          ))}
        </ul>
      </div>
      {problem !== undefined && <p role="alert">{problem}</p>}
      {enquiries.length > 0 ? <Rows {...shown} /> : <p>There are none.</p>}
      <p className="choice">
        {from > 0 && (
          <a className="tab" href={path(state, Math.max(from - pageSize, 0))}>
            Before these
          </a>
        )}
        {(state ? counts[state] : all) > next && (
          <a className="tab" href={path(state, next)}>
            After these
          </a>
        )}
      </p>
      {viewer.member.role === 'admin' && state === 'new' && counts.overdue > 0 && (
        <form className="ask" method="post" action={path('new')}>
          <input type="hidden" name="formToken" value={viewer.formToken} />
          <input type="hidden" name="before" value={cutoff.toISOString()} />
          <input type="hidden" name="confirm" value={counts.overdue} />
          <label className="entry">
            Why all that are overdue are closed, e.g. answered before the update
            <input name="text" maxLength={maxNoteLength} required />
          </label>
          <Button type="submit" variant="tertiary" size="sm">
            Close {counts.overdue.toLocaleString('en-GB')} overdue
          </Button>
        </form>
      )}
    </MenuDocument>
  );
}

function Rows({ enquiries, now }: Pick<EnquiriesProps, 'enquiries' | 'now'>) {
  const rows = enquiries.map((enquiry) => {
    const { id, createdAt, name, telNumber, message, promised, state, lastNote } = enquiry;
    const newNote = state !== 'closed' && <a href={getEnquiryPath(id)}>Add a note</a>;
    return {
      key: id,
      cells: {
        Received: <Moment at={createdAt} isShort />,
        Who: (
          <a href={getEnquiryPath(id)}>
            <StrangerText>{name}</StrangerText>
          </a>
        ),
        Call: (
          <span className="whole">
            <StrangerText>{formatPhoneNumber(telNumber)}</StrangerText>
          </span>
        ),
        About: <StrangerText limit={shownCharacters}>{message}</StrangerText>,
        'Promised by': <Moment at={promised} isShort />,
        State: <EnquiryStateLabel {...{ state, promised, now }} />,
        Note: lastNote ? <StrangerText limit={shownCharacters}>{lastNote}</StrangerText> : newNote,
      },
    };
  });
  return <RowTable caption="Open ones first, by the time promised" rows={rows} />;
}
