import { randomUUID } from 'node:crypto';
import type { Context } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { tidyMultilineText } from '#rules/fields/tidy-text.ts';
import { isUuid } from '#rules/identifiers/uuid.ts';
import { enquiryStates } from '#server/platform/storage/schema.ts';
import {
  addEnquiryNote,
  closeNewBefore,
  countEnquiries,
  listEnquiries,
  readEnquiry,
} from '#server/sales/enquiries/enquiry-states.ts';
import { getOverdueCutoff, getPromisedTime } from '#server/sales/enquiries/promised-time.ts';
import { EnquiriesView, getEnquiryPath, maxNoteLength } from '../views/enquiries-view.tsx';
import { EnquiryView } from '../views/enquiry-view.tsx';
import { enquiriesPage } from '../views/staff-pages.ts';
import { readForm, type StaffEnv, type StaffRoutes } from './staff-routes.ts';

const pageSize = 50;
const path = `${enquiriesPage.path}/:id`;

const readNote = (form: URLSearchParams) =>
  tidyMultilineText(form.get('text') ?? '')
    .replaceAll(/\0|\r(?=\n)/g, '')
    .trim();

const readState = (text: string | null | undefined) => enquiryStates.find((one) => one === text);

export function addEnquiriesRoutes(routes: StaffRoutes): void {
  const { app, deps, recordAct, look, send, sendMessage, allow, refuseAct } = routes;
  const { db, clock } = deps;
  const promise = <E extends { createdAt: Date }>(enquiry: E) => ({
    ...enquiry,
    promised: getPromisedTime(enquiry.createdAt, look().brand.expert),
  });
  const findEnquiry = (c: Context<StaffEnv>) => {
    const id = c.req.param('id') ?? '';
    return isUuid(id) ? readEnquiry(db, id) : undefined;
  };
  const sendGone = (c: Context<StaffEnv>) =>
    sendMessage(c, 404, 'There is no such enquiry', 'It may have been deleted or erased.');
  const sendEnquiry = async (
    c: Context<StaffEnv>,
    refused?: Parameters<typeof EnquiryView>[0]['refused'],
    status?: ContentfulStatusCode,
  ) => {
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    await recordAct(c.get('viewer').member, 'looked-at-enquiry', enquiry.id);
    const view = {
      look: look(),
      viewer: c.get('viewer'),
      enquiry,
      promised: promise(enquiry).promised,
      now: clock(),
      formId: randomUUID(),
      refused,
    };
    return send(c, <EnquiryView {...view} />, status);
  };

  const listPage = async (
    c: Context<StaffEnv>,
    problem?: string,
    status?: ContentfulStatusCode,
  ) => {
    const viewer = c.get('viewer');
    const state = readState(c.req.query('state'));
    const from = Number(/^\d{1,9}$/.exec(c.req.query('from') ?? '')?.[0] ?? 0);
    await recordAct(viewer.member, 'looked-at-enquiries', state);
    const cutoff = getOverdueCutoff(clock(), look().brand.expert);
    const listed = await listEnquiries(db, { state, from, limit: pageSize });
    const view = {
      look: look(),
      viewer,
      enquiries: listed.map(promise),
      counts: await countEnquiries(db, cutoff),
      cutoff,
      problem,
      state,
      from,
      pageSize,
      now: clock(),
    };
    return send(c, <EnquiriesView {...view} />, status);
  };
  app.get(enquiriesPage.path, allow(enquiriesPage), (c) => listPage(c));
  app.post(enquiriesPage.path, allow(enquiriesPage), async (c) => {
    const { member } = c.get('viewer');
    if (member.role !== 'admin') return refuseAct(c, 'closing many enquiries');
    const form = await readForm(c);
    const text = readNote(form);
    const before = new Date(form.get('before') ?? '');
    const confirmed = Number(/^\d{1,9}$/.exec(form.get('confirm') ?? '')?.[0] ?? 0);
    if (text === '' || text.length > maxNoteLength) {
      return listPage(c, `Write why, in at most ${maxNoteLength} characters.`, 422);
    }
    const isDone =
      confirmed > 0 &&
      before <= getOverdueCutoff(clock(), look().brand.expert) &&
      (await closeNewBefore(
        db,
        { before, confirmed, text, createdAt: clock(), name: member.name },
        (tx) => recordAct(member, 'noted-enquiry', `${confirmed} together, closed`, tx),
      ));
    return isDone
      ? c.redirect(enquiriesPage.path, 303)
      : listPage(c, 'They are not those that you saw. None was closed. Look again.', 409);
  });
  app.get(path, allow(enquiriesPage), (c) => sendEnquiry(c));
  app.post(path, allow(enquiriesPage), async (c) => {
    const { member } = c.get('viewer');
    const form = await readForm(c);
    const text = readNote(form);
    const formId = form.get('formId') ?? '';
    const seen = /^\d{1,15}$/.exec(form.get('seen') ?? '')?.[0];
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    const { id, notes } = enquiry;
    const sendDone = () => c.redirect(getEnquiryPath(id), 303);
    if (notes.some((one) => one.formId === formId)) return sendDone();
    const state = readState(form.get('state')) ?? enquiry.state;
    const refuse = (why: string, status: ContentfulStatusCode) =>
      sendEnquiry(c, { why, text, state }, status);
    if (text.length > maxNoteLength) {
      return refuse(`A note has at most ${maxNoteLength} characters.`, 422);
    }
    if (!isUuid(formId) || seen === undefined) {
      return refuse('The form was not complete. Press once more.', 422);
    }
    if (text === '' && state === enquiry.state) {
      return refuse('Write a note, or choose another state.', 422);
    }
    const note = { enquiryId: id, createdAt: clock(), name: member.name, state, text, formId };
    const result = await addEnquiryNote(db, { ...note, seen: Number(seen) }, (tx) =>
      recordAct(member, 'noted-enquiry', `${id}, ${state}`, tx),
    );
    if (result === 'gone') return sendGone(c);
    if (result === 'changed') {
      const why =
        'Somebody else has written a note meanwhile. Read it below, then press once more.';
      // With the state of that note: nobody should reopen by chance what somebody has closed.
      return sendEnquiry(c, { why, text, state: undefined }, 409);
    }
    return sendDone();
  });
}
