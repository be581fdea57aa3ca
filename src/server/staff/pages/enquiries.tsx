import { randomUUID } from 'node:crypto';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { tidyMultilineText } from '#rules/fields/tidy-text.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import {
  addEnquiryNote,
  closeNewBefore,
  countEnquiries,
  listEnquiries,
  readEnquiry,
} from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff, getPromisedTime } from '#server/sales/enquiries/promised-time.ts';
import {
  type AddPage,
  allowAct,
  readWholeNumber,
  type StaffContext,
} from '../requests/staff-request.tsx';
import { ActForm, FactList, LinkRow, RowTable, Section } from '../views/blocks.tsx';
import { PageFrame, pages } from '../views/page.tsx';
import { capitalise, Moment, StateLabel, StrangerText } from '../views/values.tsx';

const pageSize = 50;
const shownCharacters = 80;
const maxNoteLength = 2000;

const stateLabels = { new: 'new', called: 'wait', closed: 'off' } as const;

const getEnquiryPath = (id: string) => `${pages.enquiries.path}/${id}`;

const readNote = (c: StaffContext) =>
  tidyMultilineText(c.var.field('text'))
    .replaceAll(/\r(?=\n)/g, '')
    .trim();

const readState = (text: string | undefined) => enquiryStates.find((one) => one === text);

/** A new one whose promised time is over is overdue. */
const showState = (state: EnquiryState, promised: Date, now: Date) =>
  state === 'new' && promised <= now ? (
    <StateLabel state="bad">Overdue</StateLabel>
  ) : (
    <StateLabel state={stateLabels[state]}>{capitalise(state)}</StateLabel>
  );

function linkTo(text: string, state: EnquiryState | undefined, from = 0) {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(from > 0 && { from: String(from) }),
  });
  return { text, href: [pages.enquiries.path, query].filter(String).join('?') };
}

/** Why what was sent is not stored, and what it was. */
interface Refused {
  why: string;
  text: string;
  state: EnquiryState | undefined;
}

const sendGone = (c: StaffContext) =>
  c.var.sendMessage(404, 'There is no such enquiry', 'It may have been deleted or erased.');

/** The list, and how all that are overdue are closed. */
export const addEnquiriesPage: AddPage = (app, { db, clock }) => {
  const sendList = async (c: StaffContext, problem?: string, status?: ContentfulStatusCode) => {
    const { member, page, record } = c.var;
    const { expert } = page.content.brand;
    // Which are shown, all without one.
    const state = readState(c.req.query('state'));
    const from = readWholeNumber(c.req.query('from')) ?? 0;
    await record('looked-at-enquiries', state);
    const now = clock();
    const cutoff = getOverdueCutoff(now, expert);
    const enquiries = await listEnquiries(db, { state, from, limit: pageSize });
    const counts = await countEnquiries(db, cutoff);
    const all = counts.new + counts.called + counts.closed;
    const views = [
      { name: 'All', to: undefined, count: all },
      ...enquiryStates.map((to) => ({ name: capitalise(to), to, count: counts[to] })),
    ];
    const next = from + pageSize;
    return c.var.send(
      <PageFrame
        {...{ ...page, problem }}
        aside={
          <LinkRow
            label="State"
            links={views.map(({ name, to, count }) => ({
              ...linkTo(`${name} ${count.toLocaleString('en-GB')}`, to),
              isCurrent: to === state,
            }))}
          />
        }
      >
        <RowTable
          caption="Open ones first, by the time promised"
          empty="There are none."
          rows={enquiries.map((enquiry) => {
            const { id, createdAt, name, telNumber, message, lastNote } = enquiry;
            const promised = getPromisedTime(createdAt, expert);
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
              State: showState(enquiry.state, promised, now),
              Note: lastNote ? (
                <StrangerText limit={shownCharacters}>{lastNote}</StrangerText>
              ) : (
                enquiry.state !== 'closed' && <a href={getEnquiryPath(id)}>Add a note</a>
              ),
            };
          })}
        />
        <LinkRow
          label="More enquiries"
          links={[
            ...(from > 0 ? [linkTo('Before these', state, Math.max(from - pageSize, 0))] : []),
            ...((state ? counts[state] : all) > next ? [linkTo('After these', state, next)] : []),
          ]}
        />
        {member.role === 'admin' && state === 'new' && counts.overdue > 0 && (
          <ActForm
            action={linkTo('', 'new').href}
            hidden={{ before: cutoff.toISOString(), confirm: counts.overdue }}
            button={`Close ${counts.overdue.toLocaleString('en-GB')} overdue`}
          >
            <label>
              Why all that are overdue are closed, e.g. answered before the update
              <input name="text" maxLength={maxNoteLength} required />
            </label>
          </ActForm>
        )}
      </PageFrame>,
      status,
    );
  };
  app.get(pages.enquiries.path, (c) => sendList(c));

  app.post(pages.enquiries.path, allowAct(['admin'], 'closing many enquiries'), async (c) => {
    const { field, member, page, record } = c.var;
    const text = readNote(c);
    const before = new Date(field('before'));
    const confirmed = readWholeNumber(field('confirm')) ?? 0;
    if (text === '' || text.length > maxNoteLength) {
      return sendList(c, `Write why, in at most ${maxNoteLength} characters.`, 422);
    }
    const createdAt = clock();
    const closing = { before, confirmed, text, createdAt, name: member.name };
    const isDone =
      confirmed > 0 &&
      before <= getOverdueCutoff(createdAt, page.content.brand.expert) &&
      (await closeNewBefore(db, closing, (tx) =>
        record('noted-enquiry', `${confirmed} together, closed`, tx),
      ));
    return isDone
      ? c.redirect(pages.enquiries.path, 303)
      : sendList(c, 'They are not those that you saw. None was closed. Look again.', 409);
  });
};

/** One enquiry and its notes. */
export const addEnquiryPage: AddPage = (app, { db, clock }) => {
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
    const promised = getPromisedTime(createdAt, page.content.brand.expert);
    return c.var.send(
      <PageFrame
        {...page}
        title="Enquiry"
        below="One enquiry"
        heading={<StrangerText>{name}</StrangerText>}
        problem={refused?.why}
        lead={showState(state, promised, clock())}
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
                {capitalise(one)}
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
            State: capitalise(note.state),
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
};
