import type { Context, Hono, MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import type { Logger } from 'pino';
import type { ReactNode } from 'react';
import type { ServedContent } from '#server/content/open-content.ts';
import type { ContentSettings } from '#server/content/settings.ts';
import type { Content } from '#server/content/store/content.ts';
import { isSecureRequest } from '#server/http/requests/client-info.ts';
import { createHostCookie, readHostCookies } from '#server/http/requests/cookies.ts';
import type { TrustedProxies } from '#server/http/requests/trusted-proxies.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Metrics } from '#server/platform/observability/metrics.ts';
import type { Database } from '#server/platform/storage/database.ts';
import type { StaffAct, StaffRole } from '#server/platform/storage/schema.ts';
import type { RetentionDeps } from '#server/records/retention/retention.ts';
import type { Funnel } from '#server/visits/funnel/funnel.ts';
import type { Period } from '#server/visits/funnel/period.ts';
import type { Provider } from '../sign-in/provider.ts';
import type { StaffMember } from '../sign-in/sessions.ts';
import { MessagePage, renderDocument, type StaffPage, type Viewer } from '../views/page.tsx';

export interface StaffAppDeps extends Pick<RetentionDeps, 'dataFolder' | 'handOvers' | 'periods'> {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  skewMs: () => number;
  log: Logger;
  metrics: Pick<Metrics, 'requests'>;
  warnings: { current: () => Record<string, string> };
  keys: KeyRing;
  content: (moment?: Date) => Content;
  /** Why the latest edit is not served. */
  contentProblem: () => string | undefined;
  /** The public origin of these pages; empty to take it from each request. */
  staffOrigin: string;
  trustedProxies: TrustedProxies;
  areLinksAllowed: boolean;
  publishing: {
    source: ContentSettings['CONTENT_SOURCE'];
    /** CONTENT_DIR. */
    folder: string;
    checkFiles: ServedContent['checkFiles'];
  };
  /** The origin of the shop, e.g. https://shop.example.com. */
  shopOrigin: string;
  /** Signs in with work accounts; undefined without STAFF_OIDC_ISSUER. */
  provider?: Provider | undefined;
  readFunnel: (period: Period) => Promise<Funnel>;
}

/** What a route has of its request. */
export interface StaffEnv {
  Variables: {
    requestId: string;
    /** The brand, and what else is live now. */
    content: Content;
    send: (document: ReactNode, status?: ContentfulStatusCode) => Response;
    /** Sends a page with one sentence. */
    sendMessage: (status: ContentfulStatusCode, heading: string, text: string) => Response;
    /** A cookie of these pages alone; empty if there is none. */
    readCookie: (name: CookieName) => string;
    setCookie: (name: CookieName, value: string, maxAge?: number) => void;

    // From here on: of somebody who is signed in.
    member: StaffMember;
    endSession: () => Promise<unknown>;
    /** What every view is given. */
    page: { content: Content; viewer: Viewer; current?: StaffPage };
    /** Writes what the member did into the audit. With `tx` it is written with the act, or neither is. */
    record: (act: StaffAct, about?: string, tx?: Pick<Database, 'insert'>) => Promise<void>;
    /** What was posted. */
    form: FormData;
    /** A text of it, empty if there is none. */
    field: (name: string) => string;
  };
}

type CookieName = 'staff' | 'staff-pending' | 'staff-searches';
export type StaffContext = Context<StaffEnv>;
export type Guard = MiddlewareHandler<StaffEnv>;
/** Adds the routes of a page. */
export type AddPage = (app: Hono<StaffEnv>, deps: StaffAppDeps) => void;

/** Prepares what is known of every request. */
export const beginRequest =
  (deps: Pick<StaffAppDeps, 'content' | 'staffOrigin' | 'trustedProxies'>): Guard =>
  async (c, next) => {
    const { staffOrigin: siteOrigin, trustedProxies } = deps;
    const isSecure = isSecureRequest(c, { siteOrigin, trustedProxies });
    const content = deps.content();
    c.set('content', content);
    c.set('send', (document, status) => c.html(renderDocument(document), status));
    c.set('sendMessage', (status, heading, text) => {
      const viewer: Viewer | undefined = c.get('page')?.viewer;
      return c.var.send(<MessagePage {...{ content, viewer, heading, text }} />, status);
    });
    c.set('readCookie', (name) => {
      const cookies = readHostCookies(c.req.header('cookie'), [name], isSecure);
      return cookies[name] ?? '';
    });
    c.set('setCookie', (name, value, maxAge) => {
      c.header('Set-Cookie', createHostCookie(name, value, { isSecure, maxAge }), { append: true });
    });
    await next();
  };

/** Reads a posted form, which is limited by now. */
export const readForm: Guard = async (c, next) => {
  const form = await c.req.formData().catch(() => undefined);
  if (!form) {
    return c.var.sendMessage(400, 'That did not work', 'The form did not arrive as a whole.');
  }
  c.set('form', form);
  c.set('field', (name) => {
    const value = form.get(name);
    // PostgreSQL stores no NUL.
    return typeof value === 'string' ? value.replaceAll('\0', '') : '';
  });
  return next();
};

/** Lets the roles of a page pass and says which page it is; records everybody else's attempt. */
export const allow =
  (current: StaffPage): Guard =>
  async (c, next) => {
    const { member, page, record, sendMessage } = c.var;
    const { roles, label } = current;
    if (roles.includes(member.role)) {
      c.set('page', { ...page, current });
      return next();
    }
    await record('refused', `the page ${label}`);
    const text = `“${label}” is for ${roles.join(' and ')}; you are signed in as ${member.role}. That you asked for it is recorded.`;
    return sendMessage(403, 'You may not see this page', text);
  };

/** The same for what a form asks for. */
export const allowAct =
  (roles: readonly StaffRole[], act: string): Guard =>
  (c, next) =>
    roles.includes(c.var.member.role) ? next() : refuseAct(c, act);

export async function refuseAct({ var: { record, sendMessage } }: StaffContext, act: string) {
  await record('refused', act);
  return sendMessage(403, 'You may not do this', 'That you pressed it is recorded.');
}

/** Undefined for a text that is none. */
export const readWholeNumber = (text: string | undefined) =>
  text !== undefined && /^\d{1,15}$/.test(text) ? Number(text) : undefined;
