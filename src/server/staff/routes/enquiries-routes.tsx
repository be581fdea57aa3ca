import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ComponentProps } from 'react';
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
import type { StaffAppDeps } from './staff-deps.ts';
import {
  allow,
  readWholeNumber,
  refuseAct,
  type StaffContext,
  type StaffEnv,
} from './staff-request.tsx';

const pageSize = 50;
const path = `${enquiriesPage.path}/:id`;

const readNote = (c: StaffContext) =>
  tidyMultilineText(c.var.field('text'))
    .replaceAll(/\r(?=\n)/g, '')
    .trim();

const readState = (text: string | undefined) => enquiryStates.find((one) => one === text);

const sendGone = (c: StaffContext) =>
  c.var.sendMessage(404, 'There is no such enquiry', 'It may have been deleted or erased.');

export function createEnquiriesRoutes({ db, clock }: StaffAppDeps) {
  const app = new Hono<StaffEnv>();

  const sendList = async (c: StaffContext, problem?: string, status?: ContentfulStatusCode) => {
    const { page, record } = c.var;
    const { expert } = page.look.brand;
    const state = readState(c.req.query('state'));
    const from = readWholeNumber(c.req.query('from')) ?? 0;
    await record('looked-at-enquiries', state);
    const now = clock();
    const cutoff = getOverdueCutoff(now, expert);
    const listed = await listEnquiries(db, { state, from, limit: pageSize });
    const enquiries = listed.map((one) => ({
      ...one,
      promised: getPromisedTime(one.createdAt, expert),
    }));
    const counts = await countEnquiries(db, cutoff);
    const view = { enquiries, counts, cutoff, problem, state, from, pageSize, now };
    return c.var.send(<EnquiriesView {...page} {...view} />, status);
  };
  app.get(enquiriesPage.path, allow(enquiriesPage), (c) => sendList(c));

  app.post(enquiriesPage.path, allow(enquiriesPage), async (c) => {
    const { member, page, record } = c.var;
    if (member.role !== 'admin') return refuseAct(c, 'closing many enquiries');
    const text = readNote(c);
    const before = new Date(c.var.field('before'));
    const confirmed = readWholeNumber(c.var.field('confirm')) ?? 0;
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

  const findEnquiry = (c: StaffContext) => {
    const id = c.req.param('id') ?? '';
    return isUuid(id) ? readEnquiry(db, id) : undefined;
  };
  const sendEnquiry = async (
    c: StaffContext,
    refused?: ComponentProps<typeof EnquiryView>['refused'],
    status?: ContentfulStatusCode,
  ) => {
    const { page, record } = c.var;
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    await record('looked-at-enquiry', enquiry.id);
    const promised = getPromisedTime(enquiry.createdAt, page.look.brand.expert);
    const view = { enquiry, promised, now: clock(), formId: randomUUID(), refused };
    return c.var.send(<EnquiryView {...page} {...view} />, status);
  };
  app.get(path, allow(enquiriesPage), (c) => sendEnquiry(c));

  app.post(path, allow(enquiriesPage), async (c) => {
    const { member, record } = c.var;
    const enquiry = await findEnquiry(c);
    if (!enquiry) return sendGone(c);
    const { id, notes } = enquiry;
    const text = readNote(c);
    const state = readState(c.var.field('state')) ?? enquiry.state;
    const formId = c.var.field('formId');
    const seen = readWholeNumber(c.var.field('seen'));
    const sendDone = () => c.redirect(getEnquiryPath(id), 303);
    const refuse = (why: string) => sendEnquiry(c, { why, text, state }, 422);
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
    return sendEnquiry(c, { why, text, state: undefined }, 409);
  });
  return app;
}
