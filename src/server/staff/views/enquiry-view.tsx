import type { ReactNode } from 'react';
import { Button } from '#design/components/button/button.tsx';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import type { OpenedEnquiry } from '#server/sales/enquiries/enquiry-states.ts';
import {
  EnquiryStateLabel,
  enquiryStateNames,
  getEnquiryPath,
  maxNoteLength,
} from './enquiries-view.tsx';
import { Moment } from './moment.tsx';
import { RowTable } from './row-table.tsx';
import { MenuDocument, type Viewer } from './staff-document.tsx';
import { enquiriesPage } from './staff-pages.ts';
import type { StaffBrand } from './staff-styles.ts';
import { StrangerText } from './stranger-text.tsx';

interface EnquiryProps {
  look: StaffBrand;
  viewer: Viewer;
  enquiry: OpenedEnquiry;
  promised: Date;
  now: Date;
  formId: string;
  /** Why what was sent is not stored, and what it was. */
  refused?: { why: string; text: string; state: EnquiryState | undefined } | undefined;
}

export function EnquiryView({ look, viewer, enquiry, promised, now, ...form }: EnquiryProps) {
  const { name, createdAt, telNumber, email, message, state, notes } = enquiry;
  const facts: [string, ReactNode][] = [
    ['Phone', <StrangerText key="phone">{formatPhoneNumber(telNumber)}</StrangerText>],
    ['Email', <StrangerText key="email">{email}</StrangerText>],
    ['Received', <Moment key="received" at={createdAt} />],
    ['Promised by', <Moment key="promised" at={promised} isShort />],
  ];
  return (
    <MenuDocument title="Enquiry" look={look} viewer={viewer} current={enquiriesPage}>
      <div>
        <p className="small">
          <a className="crumb" href={enquiriesPage.path}>
            Enquiries
          </a>
        </p>
        <h1>
          <StrangerText>{name}</StrangerText>
        </h1>
        <p>
          <EnquiryStateLabel {...{ state, promised, now }} />
        </p>
      </div>
      <dl className="facts">
        {facts.map(([term, description]) => (
          <div key={term}>
            <dt>{term}</dt>
            <dd>{description}</dd>
          </div>
        ))}
      </dl>
      <section className="part">
        <h2>What they wrote</h2>
        <p className="words">
          <StrangerText>{message}</StrangerText>
        </p>
      </section>
      <NoteForm {...{ viewer, enquiry }} {...form} />
      <section className="part">
        {notes.length === 0 ? (
          <>
            <h2>Notes</h2>
            <p>Nobody has written one.</p>
          </>
        ) : (
          <Notes notes={notes} />
        )}
      </section>
    </MenuDocument>
  );
}

function NoteForm({
  viewer,
  enquiry: { id, state, notes },
  formId,
  refused,
}: Pick<EnquiryProps, 'viewer' | 'enquiry' | 'formId' | 'refused'>) {
  return (
    <form className="part" method="post" action={getEnquiryPath(id)}>
      {refused && <p role="alert">{refused.why}</p>}
      <input type="hidden" name="formToken" value={viewer.formToken} />
      <input type="hidden" name="formId" value={formId} />
      <input type="hidden" name="seen" value={notes[0]?.id ?? 0} />
      <label className="entry">
        Note
        <textarea name="text" rows={3} maxLength={maxNoteLength} defaultValue={refused?.text} />
      </label>
      <fieldset className="states">
        <legend>State</legend>
        {enquiryStates.map((one) => (
          <label key={one}>
            <input
              type="radio"
              name="state"
              value={one}
              defaultChecked={one === (refused?.state ?? state)}
            />
            {enquiryStateNames[one]}
          </label>
        ))}
      </fieldset>
      <div>
        <Button type="submit" variant="secondary" size="sm">
          Save
        </Button>
      </div>
    </form>
  );
}

function Notes({ notes }: Pick<OpenedEnquiry, 'notes'>) {
  const rows = notes.map(({ id, createdAt, name, state, text }) => ({
    key: id,
    cells: {
      Time: <Moment at={createdAt} />,
      Who: name,
      State: enquiryStateNames[state],
      Note: text && (
        <span className="words">
          <StrangerText>{text}</StrangerText>
        </span>
      ),
    },
  }));
  return <RowTable caption="Notes, newest first" rows={rows} />;
}
