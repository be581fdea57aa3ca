import { Hono, type MiddlewareHandler } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { createAudit } from '../audit/audit.ts';
import { confirmSession, judgeSession, signInPerson } from '../sign-in/confirmation.ts';
import { openPending, pendingMinutes, sealPending } from '../sign-in/pending-sign-in.ts';
import { type Begun, returnPath } from '../sign-in/provider.ts';
import { beginSession, continueSession, endSession, getFormToken } from '../sign-in/sessions.ts';
import { readStaffToken } from '../sign-in/staff-link.ts';
import { SignInView } from '../views/sign-in-view.tsx';
import { signInPath, signInStartPath, signOutPath, todayPage } from '../views/staff-pages.ts';
import type { StaffAppDeps } from './staff-deps.ts';
import {
  readCookie,
  readField,
  type StaffContext,
  type StaffEnv,
  send,
  sendMessage,
  setCookie,
} from './staff-request.tsx';

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
  const sessions = { ...deps, recordAct };
  const sendSignIn = (
    c: StaffContext,
    shown: { token?: string; problem?: string },
    status: ContentfulStatusCode = 200,
  ) => {
    const ways = { hasWorkAccounts: provider !== undefined, hasLinks: areLinksAllowed };
    return send(c, <SignInView look={c.var.look} {...ways} {...shown} />, status);
  };
  const refuse = (c: StaffContext, problem: string, status: ContentfulStatusCode = 403) =>
    sendSignIn(c, { problem }, status);
  const readLink = (token: string) =>
    areLinksAllowed ? readStaffToken(keys, token, clock()) : undefined;
  const askProvider = (
    c: StaffContext,
    { url, pending }: Begun,
    path: string,
    isConfirming: boolean,
  ) => {
    const cookie = sealPending(keys, { ...pending, path, isConfirming }, clock());
    setCookie(c, 'staff-pending', cookie, pendingMinutes * 60);
    return c.redirect(url, 303);
  };

  const signInRoutes = new Hono<StaffEnv>();
  signInRoutes.get(signInPath, (c) => {
    const { token, ended: isEnded } = c.req.query();
    if (token === undefined) return sendSignIn(c, isEnded === undefined ? {} : { problem: ended });
    return readLink(token) ? sendSignIn(c, { token }) : refuse(c, deadLink);
  });
  signInRoutes.post(signInPath, async (c) => {
    c.set('form', await c.req.formData());
    const link = readLink(readField(c, 'token'));
    if (!link) return refuse(c, deadLink);
    const { id: linkId, name, role } = link;
    const secret = await beginSession(sessions, { name, role, linkId });
    if (secret === undefined) return refuse(c, usedLink);
    setCookie(c, 'staff', secret);
    return c.redirect(todayPage.path, 303);
  });

  if (provider) {
    signInRoutes.get(signInStartPath, async (c) => {
      const begun = await provider.begin();
      return begun ? askProvider(c, begun, todayPage.path, false) : refuse(c, down, 503);
    });
    signInRoutes.get(returnPath, async (c) => {
      const state = c.req.query('state');
      const pending = openPending(keys, readCookie(c, 'staff-pending'), { state, now: clock() });
      const session = await continueSession(sessions, readCookie(c, 'staff'));
      if (!pending) {
        // E.g. two tabs that were confirmed at once, of which the other one's cookie is left.
        return session ? c.redirect(todayPage.path, 303) : refuse(c, otherBrowser);
      }
      const { path, isConfirming } = pending;
      setCookie(c, 'staff-pending', '', 0);
      if (isConfirming && !session) return refuse(c, ended);
      const answer = await provider.finish(new URL(c.req.url).searchParams, pending);
      if (answer.is === 'down') {
        // An answer that the browser may have made up confirms nobody: only a provider that is down lets a session go on.
        const goesOn = session && !(await provider.isUp());
        return goesOn ? c.redirect(path, 303) : refuse(c, down, 503);
      }
      if (answer.is === 'refused') {
        if (!isConfirming || !session) {
          return refuse(c, `The sign-in service refused this: ${answer.reason}.`);
        }
        await endSession(sessions, session, answer.reason);
        return refuse(c, ended);
      }
      const { person } = answer;
      const { name, account, role } = person;
      if (session?.subject === person.subject) {
        const standing = await confirmSession(sessions, session, person);
        if (standing.is === 'confirmed') return c.redirect(path, 303);
      } else if (session) {
        await endSession(sessions, session, isConfirming ? 'another account' : undefined);
      }
      if (role === undefined) {
        await recordAct({ name, account, role: null }, 'refused', 'signing in without a role');
        const values = oneOf.format(provider.roleValues);
        const text = `Your work account ${account} has no role here. Ask whoever manages work accounts to give it ${values} in the claim “${provider.claimName}”.`;
        return refuse(c, text);
      }
      setCookie(c, 'staff', (await signInPerson(sessions, person, role)) ?? '');
      return c.redirect(path, 303);
    });
  }

  const requireSession: MiddlewareHandler<StaffEnv> = async (c, next) => {
    const secret = readCookie(c, 'staff');
    const session = await continueSession(sessions, secret);
    if (!session) return c.redirect(signInPath, 303);
    const standing = await judgeSession(sessions, session, c.req.method !== 'POST');
    if (standing.is === 'ended') return c.redirect(`${signInPath}?ended`, 303);
    if (standing.is === 'to-ask') {
      const { pathname, search } = new URL(c.req.url);
      return askProvider(c, standing, `${pathname}${search}`, true);
    }
    if (standing.is === 'late') {
      return sendMessage(c, 403, 'That did not work', 'Open the page again, and press once more.');
    }
    const { member } = standing;
    c.set('session', { ...session, ...member });
    c.set('member', member);
    c.set('page', { look: c.var.look, viewer: { member, formToken: getFormToken(secret) } });
    c.set('record', (...what) => recordAct(member, ...what));
    return next();
  };

  const signOutRoutes = new Hono<StaffEnv>();
  signOutRoutes.post(signOutPath, async (c) => {
    await endSession(sessions, c.var.session);
    setCookie(c, 'staff', '', 0);
    return c.redirect(signInPath, 303);
  });
  return { signInRoutes, requireSession, signOutRoutes };
}
