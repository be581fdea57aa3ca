import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { formatPhoneNumber } from '#rules/fields/phone.ts';
import { type EnquiryState, enquiryStates } from '#server/platform/storage/schema.ts';
import {
  closeNewBefore,
  countEnquiries,
  listEnquiries,
} from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff, getPromisedTime } from '#server/sales/enquiries/promised-time.ts';
import { ActForm } from '../views/act-form.tsx';
import { LinkRow, RowTable } from '../views/blocks.tsx';
import { PageFrame } from '../views/page.tsx';
import { enquiriesPage } from '../views/staff-pages.ts';
import { Moment, StrangerText } from '../views/values.tsx';
import {
  EnquiryStateLabel,
  enquiryStateNames,
  getEnquiryPath,
  maxNoteLength,
  readNote,
  readState,
} from './enquiry.tsx';
import {
  allowAct,
  readWholeNumber,
  type StaffApp,
  type StaffAppDeps,
  type StaffContext,
} from './staff-request.tsx';

const pageSize = 50;
const shownCharacters = 80;

export function addEnquiriesPage(app: StaffApp, { db, clock }: StaffAppDeps) {
  const sendList = async (c: StaffContext, problem?: string, status?: ContentfulStatusCode) => {
    const { member, page, record } = c.var;
    const { expert } = page.look.brand;
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
      ...enquiryStates.map((to) => ({ name: enquiryStateNames[to], to, count: counts[to] })),
    ];
    const next = from + pageSize;
    return c.var.send(
      <PageFrame
        {...{ ...page, problem }}
        of={enquiriesPage}
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
            const newNote = enquiry.state !== 'closed' && (
              <a href={getEnquiryPath(id)}>Add a note</a>
            );
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
              State: <EnquiryStateLabel state={enquiry.state} {...{ promised, now }} />,
              Note: lastNote ? (
                <StrangerText limit={shownCharacters}>{lastNote}</StrangerText>
              ) : (
                newNote
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
  app.get(enquiriesPage.path, (c) => sendList(c));

  app.post(enquiriesPage.path, allowAct(['admin'], 'closing many enquiries'), async (c) => {
    const { field, member, page, record } = c.var;
    const text = readNote(c);
    const before = new Date(field('before'));
    const confirmed = readWholeNumber(field('confirm')) ?? 0;
    if (text === '' || text.length > maxNoteLength) {
      return sendList(c, `Write why, in at most ${maxNoteLength} characters.`, 422);
    }
    const now = clock();
    const isDone =
      confirmed > 0 &&
      before <= getOverdueCutoff(now, page.look.brand.expert) &&
      (await closeNewBefore(
        db,
        { before, confirmed, text, createdAt: now, name: member.name },
        (tx) => record('noted-enquiry', `${confirmed} together, closed`, tx),
      ));
    return isDone
      ? c.redirect(enquiriesPage.path, 303)
      : sendList(c, 'They are not those that you saw. None was closed. Look again.', 409);
  });
}

function linkTo(text: string, state: EnquiryState | undefined, from = 0) {
  const query = new URLSearchParams({
    ...(state && { state }),
    ...(from > 0 && { from: String(from) }),
  });
  return { text, href: [enquiriesPage.path, query].filter(String).join('?') };
}
