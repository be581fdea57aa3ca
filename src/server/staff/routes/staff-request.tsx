import type { Context, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { ReactNode } from 'react';
import type { Content } from '#server/content/store/content.ts';
import type { Database } from '#server/platform/storage/database.ts';
import type { StaffAct, StaffRole } from '#server/platform/storage/schema.ts';
import { createHostCookie, readHostCookies } from '#server/web/requests/cookies.ts';
import type { Session, StaffMember } from '../sign-in/sessions.ts';
import { MessageView } from '../views/message-view.tsx';
import { renderDocument, type Viewer } from '../views/staff-document.tsx';
import type { StaffPage } from '../views/staff-pages.ts';

/** What is known of a request. From `member` on it is known only of somebody who is signed in. */
export interface StaffEnv {
  Variables: {
    requestId: string;
    isSecure: boolean;
    /** The brand, and what else is live now. */
    look: Content;
    session: Session;
    member: StaffMember;
    /** What every view is given. */
    page: { look: Content; viewer: Viewer };
    /** Writes what the member did into the audit. With `tx` it is written with the act, or neither is. */
    record: (act: StaffAct, about?: string, tx?: Pick<Database, 'insert'>) => Promise<void>;
    /** What was posted. */
    form: FormData;
  };
}

export type StaffContext = Context<StaffEnv>;
type Guard = MiddlewareHandler<StaffEnv>;

export const send = (c: StaffContext, document: ReactNode, status: ContentfulStatusCode = 200) =>
  c.html(renderDocument(document), status);

/** A page with one sentence. */
export function sendMessage(
  c: StaffContext,
  status: ContentfulStatusCode,
  heading: string,
  text: string,
): Response {
  const { look, page } = c.var;
  return send(c, <MessageView {...{ look, viewer: page?.viewer, heading, text }} />, status);
}

/** Lets the roles of a page pass, and records everybody else's attempt. */
export const allow =
  ({ roles, label }: StaffPage): Guard =>
  async (c, next) => {
    const { member, record } = c.var;
    if (roles.includes(member.role)) return next();
    await record('refused', `the page ${label}`);
    const text = `“${label}” is for ${roles.join(' and ')}; you are signed in as ${member.role}. That you asked for it is recorded.`;
    return sendMessage(c, 403, 'You may not see this page', text);
  };

/** The same for what a form asks for. */
export const allowAct =
  (roles: readonly StaffRole[], act: string): Guard =>
  (c, next) =>
    roles.includes(c.var.member.role) ? next() : refuseAct(c, act);

export async function refuseAct(c: StaffContext, act: string): Promise<Response> {
  await c.var.record('refused', act);
  return sendMessage(c, 403, 'You may not do this', 'That you pressed it is recorded.');
}

/** A text of the posted form, empty if there is none. PostgreSQL stores no NUL. */
export function readField(c: StaffContext, name: string): string {
  const value = c.var.form.get(name);
  return typeof value === 'string' ? value.replaceAll('\0', '') : '';
}

/** Undefined for a text that is none. */
export const readWholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;

type CookieName = 'staff' | 'staff-pending' | 'staff-searches';

/** A cookie of these pages alone; empty if there is none. */
export const readCookie = (c: StaffContext, name: CookieName): string =>
  readHostCookies(c.req.header('cookie'), [name], c.var.isSecure)[name] ?? '';

export function setCookie(c: StaffContext, name: CookieName, value: string, maxAge?: number): void {
  const { isSecure } = c.var;
  c.header('Set-Cookie', createHostCookie(name, value, { isSecure, maxAge }), { append: true });
}
