import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createAudit } from '../audit/audit.ts';
import { openPending, pendingMinutes, sealPending } from '../sign-in/pending-sign-in.ts';
import { type Begun, returnPath } from '../sign-in/provider.ts';
import { createSessions, getFormToken } from '../sign-in/sessions.ts';
import { readStaffToken } from '../sign-in/staff-link.ts';
import { SignInView } from '../views/sign-in-view.tsx';
import { signInPath, signInStartPath, signOutPath, todayPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import { readForm, type StaffContext, type StaffEnv } from './staff-request.tsx';

const usedLink = 'This link was used before. Ask for a new one.';
const deadLink =
  'This link has expired, or was changed on its way to you. Ask for a new one: a link works for ten minutes.';
const down =
  'The sign-in service does not answer, so nobody new can sign in with a work account now. Try again in a minute.';
const otherBrowser =
  'That sign-in was begun in another browser, more than ten minutes ago, or was used before. Start again.';
const ended = 'Your work account no longer confirms that you are signed in. Sign in again.';

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Signing in by a link or a work account, who is signed in, and signing out. */
export function createSignIn(deps: StaffAppDeps) {
  const { keys, clock, provider, areLinksAllowed, periods } = deps;
  const recordAct = createAudit({ ...deps, keptFor: periods.staffAudit });
  const sessions = createSessions({ ...deps, recordAct });

  const sendSignIn = (
    { var: { look, send } }: StaffContext,
    shown: { token?: string; problem?: string },
    status?: ContentfulStatusCode,
  ) => {
    const ways = { hasWorkAccounts: provider !== undefined, hasLinks: areLinksAllowed };
    return send(<SignInView {...{ look, ...ways, ...shown }} />, status);
  };
  const refuse = (c: StaffContext, problem: string, status: ContentfulStatusCode = 403) =>
    sendSignIn(c, { problem }, status);

  const signIn = new Hono<StaffEnv>();
  const readLink = (token: string) =>
    areLinksAllowed ? readStaffToken(keys, token, clock()) : undefined;
  signIn.get(signInPath, (c) => {
    const { token, ended: isEnded } = c.req.query();
    if (token === undefined) return sendSignIn(c, isEnded === undefined ? {} : { problem: ended });
    return readLink(token) ? sendSignIn(c, { token }) : refuse(c, deadLink);
  });
  signIn.post(signInPath, readForm, async (c) => {
    const link = readLink(c.var.field('token'));
    if (!link) return refuse(c, deadLink);
    const { id: linkId, name, role } = link;
    const secret = await sessions.begin({ name, role, linkId });
    if (secret === undefined) return refuse(c, usedLink);
    c.var.setCookie('staff', secret);
    return c.redirect(todayPage.path, 303);
  });

  const askProvider = (
    c: StaffContext,
    { url, checks }: Begun,
    path: string,
    isConfirming: boolean,
  ) => {
    const cookie = sealPending(keys, { checks, path, isConfirming }, clock());
    c.var.setCookie('staff-pending', cookie, pendingMinutes * 60);
    return c.redirect(url, 303);
  };
  signIn.get(signInStartPath, async (c, next) => {
    if (!provider) return next();
    const begun = await provider.begin();
    return begun ? askProvider(c, begun, todayPage.path, false) : refuse(c, down, 503);
  });
  signIn.get(returnPath, async (c, next) => {
    if (!provider) return next();
    const { readCookie, setCookie } = c.var;
    const pending = openPending(keys, readCookie('staff-pending'), clock());
    const session = await sessions.find(readCookie('staff'));
    if (!pending || pending.checks.expectedState !== c.req.query('state')) {
      // E.g. two tabs that were confirmed at once, of which the other one's cookie is left.
      return session ? c.redirect(todayPage.path, 303) : refuse(c, otherBrowser);
    }
    const { checks, path, isConfirming } = pending;
    setCookie('staff-pending', '', 0);
    if (isConfirming && !session) return refuse(c, ended);
    const answer = await provider.finish(new URL(c.req.url).searchParams, checks);
    if (answer.is === 'down') {
      // An answer that the browser may have made up confirms nobody: only a provider that is down lets a session go on.
      const goesOn = session && !(await provider.isUp());
      return goesOn ? c.redirect(path, 303) : refuse(c, down, 503);
    }
    if (answer.is === 'refused') {
      const { reason } = answer;
      if (!isConfirming || !session) {
        return refuse(c, `The sign-in service refused this: ${reason}.`);
      }
      await sessions.end(session, reason);
      return refuse(c, ended);
    }
    const { person } = answer;
    const { name, account, role, subject } = person;
    if (session?.subject === subject) {
      const { is } = await sessions.confirm(session, person);
      if (is === 'confirmed') return c.redirect(path, 303);
    } else if (session) {
      await sessions.end(session, isConfirming ? 'another account' : undefined);
    }
    if (role === undefined) {
      await recordAct({ name, account, role: null }, 'refused', 'signing in without a role');
      const values = oneOf.format(provider.roleValues);
      const text = `Your work account ${account} has no role here. Ask whoever manages work accounts to give it ${values} in the claim “${provider.claimName}”.`;
      return refuse(c, text);
    }
    setCookie('staff', (await sessions.beginOf(person, role)) ?? '');
    return c.redirect(path, 303);
  });

  /** Lets nobody pass who is not signed in. */
  const requireSession: MiddlewareHandler<StaffEnv> = async (c, next) => {
    const { look, readCookie, sendMessage } = c.var;
    const secret = readCookie('staff');
    const found = await sessions.find(secret);
    if (!found) return c.redirect(signInPath, 303);
    const standing = await sessions.judge(found, c.req.method !== 'POST');
    if (standing.is === 'ended') return c.redirect(`${signInPath}?ended`, 303);
    if (standing.is === 'to-ask') {
      const { pathname, search } = new URL(c.req.url);
      return askProvider(c, standing, `${pathname}${search}`, true);
    }
    if (standing.is === 'late') {
      return sendMessage(403, 'That did not work', 'Open the page again, and press once more.');
    }
    const { session } = standing;
    const { name, role, account } = session;
    const member = { name, role, account };
    c.set('session', session);
    c.set('member', member);
    c.set('page', { look, viewer: { member, formToken: getFormToken(secret) } });
    c.set('record', (...what) => recordAct(member, ...what));
    return next();
  };

  const signOut = new Hono<StaffEnv>().post(signOutPath, async (c) => {
    await sessions.end(c.var.session);
    c.var.setCookie('staff', '', 0);
    return c.redirect(signInPath, 303);
  });
  return { signIn, requireSession, signOut };
}
