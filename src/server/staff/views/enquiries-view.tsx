import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import type { EnquiryCounts, ListedEnquiry } from '#server/sales/enquiries/enquiry-states.ts';
import { ActForm } from './act-form.tsx';
import { LinkRow } from './link-row.tsx';
import { Moment } from './moment.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { enquiriesPage } from './staff-pages.ts';
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

interface EnquiriesProps extends PageProps {
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

export function EnquiriesView({
  enquiries,
  counts,
  state,
  from,
  pageSize,
  now,
  cutoff,
  problem,
  ...page
}: EnquiriesProps) {
  const all = counts.new + counts.called + counts.closed;
  const link = (text: string, to: EnquiryState | undefined, first = 0) => {
    const query = new URLSearchParams({
      ...(to && { state: to }),
      ...(first > 0 && { from: String(first) }),
    });
    return { text, href: [enquiriesPage.path, query].filter(String).join('?') };
  };
  const views = [
    { name: 'All', to: undefined, count: all },
    ...enquiryStates.map((to) => ({ name: enquiryStateNames[to], to, count: counts[to] })),
  ];
  const next = from + pageSize;
  return (
    <PageFrame
      {...page}
      of={enquiriesPage}
      title="Enquiries"
      problem={problem}
      aside={
        <LinkRow
          label="State"
          links={views.map(({ name, to, count }) => ({
            ...link(`${name} ${count.toLocaleString('en-GB')}`, to),
            isCurrent: to === state,
          }))}
        />
      }
    >
      {enquiries.length > 0 ? <Rows {...{ enquiries, now }} /> : <p>There are none.</p>}
      <LinkRow
        label="More enquiries"
        links={[
          ...(from > 0 ? [link('Before these', state, Math.max(from - pageSize, 0))] : []),
          ...((state ? counts[state] : all) > next ? [link('After these', state, next)] : []),
        ]}
      />
      {page.viewer.member.role === 'admin' && state === 'new' && counts.overdue > 0 && (
        <ActForm
          action={link('', 'new').href}
          hidden={{ before: cutoff.toISOString(), confirm: counts.overdue }}
          button={`Close ${counts.overdue.toLocaleString('en-GB')} overdue`}
        >
          <label>
            Why all that are overdue are closed, e.g. answered before the update
            <input name="text" maxLength={maxNoteLength} required />
          </label>
        </ActForm>
      )}
    </PageFrame>
  );
}

function Rows({ enquiries, now }: Pick<EnquiriesProps, 'enquiries' | 'now'>) {
  const rows = enquiries.map((enquiry) => {
    const { id, createdAt, name, telNumber, message, promised, state, lastNote } = enquiry;
    const newNote = state !== 'closed' && <a href={getEnquiryPath(id)}>Add a note</a>;
    return {
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
    };
  });
  return <RowTable caption="Open ones first, by the time promised" rows={rows} />;
}
