import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import type { OpenedEnquiry } from '#server/sales/enquiries/enquiry-states.ts';
import { ActForm } from './act-form.tsx';
import {
  EnquiryStateLabel,
  enquiryStateNames,
  getEnquiryPath,
  maxNoteLength,
} from './enquiries-view.tsx';
import { FactList } from './fact-list.tsx';
import { Moment } from './moment.tsx';
import { PageFrame, type PageProps } from './page-frame.tsx';
import { RowTable } from './row-table.tsx';
import { Section } from './section.tsx';
import { enquiriesPage } from './staff-pages.ts';
import { StrangerText } from './stranger-text.tsx';

interface EnquiryProps extends PageProps {
  enquiry: OpenedEnquiry;
  promised: Date;
  now: Date;
  formId: string;
  /** Why what was sent is not stored, and what it was. */
  refused?: { why: string; text: string; state: EnquiryState | undefined } | undefined;
}

export function EnquiryView({ enquiry, promised, now, formId, refused, ...page }: EnquiryProps) {
  const { id, name, createdAt, telNumber, email, message, state, notes } = enquiry;
  return (
    <PageFrame
      {...page}
      of={enquiriesPage}
      title="Enquiry"
      below="One enquiry"
      heading={<StrangerText>{name}</StrangerText>}
      problem={refused?.why}
      lead={<EnquiryStateLabel {...{ state, promised, now }} />}
    >
      <FactList
        facts={{
          Phone: <StrangerText>{formatPhoneNumber(telNumber)}</StrangerText>,
          Email: <StrangerText>{email}</StrangerText>,
          Received: <Moment at={createdAt} />,
          'Promised by': <Moment at={promised} isShort />,
        }}
      />
      <Section title="What they wrote">
        <p className="words">
          <StrangerText>{message}</StrangerText>
        </p>
      </Section>
      <ActForm
        className="part"
        action={getEnquiryPath(id)}
        hidden={{ formId, seen: notes[0]?.id ?? 0 }}
        button="Save"
        isMain
      >
        <label>
          Note
          <textarea name="text" rows={3} maxLength={maxNoteLength} defaultValue={refused?.text} />
        </label>
        <fieldset>
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
      </ActForm>
      <Notes notes={notes} />
    </PageFrame>
  );
}

function Notes({ notes }: Pick<OpenedEnquiry, 'notes'>) {
  if (notes.length === 0) {
    return (
      <Section title="Notes">
        <p>Nobody has written one.</p>
      </Section>
    );
  }
  const rows = notes.map(({ createdAt, name, state, text }) => ({
    Time: <Moment at={createdAt} />,
    Who: name,
    State: enquiryStateNames[state],
    Note: text && (
      <span className="words">
        <StrangerText>{text}</StrangerText>
      </span>
    ),
  }));
  return <RowTable caption="Notes, newest first" rows={rows} />;
}
