import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { tidyMultilineText } from '#rules/fields/tidy-text.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import { addEnquiryNote, readEnquiry } from '#server/sales/enquiries/enquiry-states.ts';
import { getPromisedTime } from '#server/sales/enquiries/promised-time.ts';
import { ActForm } from '../views/act-form.tsx';
import { FactList, RowTable, Section } from '../views/blocks.tsx';
import { PageFrame } from '../views/page.tsx';
import { enquiriesPage } from '../views/staff-pages.ts';
import { Moment, StateLabel, StrangerText } from '../views/values.tsx';
import {
  readWholeNumber,
  type StaffApp,
  type StaffAppDeps,
  type StaffContext,
} from './staff-request.tsx';

export const maxNoteLength = 2000;

export const enquiryStateNames: Record<EnquiryState, string> = {
  new: 'New',
  called: 'Called',
  closed: 'Closed',
};
const stateLabels = { new: 'new', called: 'wait', closed: 'off' } as const;

export const getEnquiryPath = (id: string) => `${enquiriesPage.path}/${id}`;

export const readNote = (c: StaffContext) =>
  tidyMultilineText(c.var.field('text'))
    .replaceAll(/\r(?=\n)/g, '')
    .trim();

export const readState = (text: string | undefined) => enquiryStates.find((one) => one === text);

interface StateProps {
  state: EnquiryState;
  /** By when an answer was promised. */
  promised: Date;
  now: Date;
}

/** The state of an enquiry. A new one whose promised time is over is overdue. */
export function EnquiryStateLabel({ state, promised, now }: StateProps) {
  return state === 'new' && promised <= now ? (
    <StateLabel state="bad">Overdue</StateLabel>
  ) : (
    <StateLabel state={stateLabels[state]}>{enquiryStateNames[state]}</StateLabel>
  );
}

/** Why what was sent is not stored, and what it was. */
interface Refused {
  why: string;
  text: string;
  state: EnquiryState | undefined;
}

const sendGone = (c: StaffContext) =>
  c.var.sendMessage(404, 'There is no such enquiry', 'It may have been deleted or erased.');

export function addEnquiryPage(app: StaffApp, { db, clock }: StaffAppDeps) {
  const findEnquiry = (c: StaffContext) => {
    const id = c.req.param('id') ?? '';
    return isUuid(id) ? readEnquiry(db, id) : undefined;
  };
  const show = async (c: StaffContext, refused?: Refused, status?: ContentfulStatusCode) => {
    const { page, record } = c.var;
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    const { id, name, createdAt, telNumber, email, message, state, notes } = enquiry;
    await record('looked-at-enquiry', id);
    const promised = getPromisedTime(createdAt, page.look.brand.expert);
    return c.var.send(
      <PageFrame
        {...page}
        of={enquiriesPage}
        title="Enquiry"
        below="One enquiry"
        heading={<StrangerText>{name}</StrangerText>}
        problem={refused?.why}
        lead={<EnquiryStateLabel {...{ state, promised, now: clock() }} />}
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
          hidden={{ formId: randomUUID(), seen: notes[0]?.id ?? 0 }}
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
        <RowTable
          caption="Notes, newest first"
          empty="Nobody has written a note."
          rows={notes.map((note) => ({
            Time: <Moment at={note.createdAt} />,
            Who: note.name,
            State: enquiryStateNames[note.state],
            Note: note.text && (
              <span className="words">
                <StrangerText>{note.text}</StrangerText>
              </span>
            ),
          }))}
        />
      </PageFrame>,
      status,
    );
  };
  app.get(getEnquiryPath(':id'), (c) => show(c));

  app.post(getEnquiryPath(':id'), async (c) => {
    const { field, member, record } = c.var;
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    const { id, notes } = enquiry;
    const text = readNote(c);
    const state = readState(field('state')) ?? enquiry.state;
    const formId = field('formId');
    const seen = readWholeNumber(field('seen'));
    const sendDone = () => c.redirect(getEnquiryPath(id), 303);
    const refuse = (why: string) => show(c, { why, text, state }, 422);
    if (notes.some((one) => one.formId === formId)) return sendDone();
    if (text.length > maxNoteLength) {
      return refuse(`A note has at most ${maxNoteLength} characters.`);
    }
    if (!isUuid(formId) || seen === undefined) {
      return refuse('The form was not complete. Press once more.');
    }
    if (text === '' && state === enquiry.state) {
      return refuse('Write a note, or choose another state.');
    }
    const note = { enquiryId: id, createdAt: clock(), name: member.name, state, text, formId };
    const result = await addEnquiryNote(db, { ...note, seen }, (tx) =>
      record('noted-enquiry', `${id}, ${state}`, tx),
    );
    if (result === 'gone') return sendGone(c);
    if (result !== 'changed') return sendDone();
    const why = 'Somebody else has written a note meanwhile. Read it below, then press once more.';
    // With the state of that note: nobody should reopen by chance what somebody has closed.
    return show(c, { why, text, state: undefined }, 409);
  });
}
