import type { Context, Hono } from 'hono';
import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { type ConfirmationDeps, confirmSession, signInPerson } from '../sign-in/confirmation.ts';
import { openPending, pendingMinutes, sealPending } from '../sign-in/pending-sign-in.ts';
import { type PendingSignIn, type Person, type Provider, returnPath } from '../sign-in/provider.ts';
import { continueSession, endSession } from '../sign-in/sessions.ts';
import { signInStartPath, todayPage } from '../views/staff-pages.ts';
import type { StaffCookies, StaffEnv } from './staff-routes.ts';

type StaffContext = Context<StaffEnv>;

interface WorkAccountRoutes {
  app: Hono<StaffEnv>;
  sessions: ConfirmationDeps & { provider: Provider };
  cookies: StaffCookies;
  /** The page to sign in on, with what went wrong. */
  sendSignIn: (c: StaffContext, problem: string, status: ContentfulStatusCode) => Response;
}

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

const down =
  'The sign-in service does not answer, so nobody new can sign in with a work account now. Try again in a minute.';
const otherBrowser =
  'That sign-in was begun in another browser, more than ten minutes ago, or was used before. Start again.';
export const endedByProvider =
  'Your work account no longer confirms that you are signed in. Sign in again.';

/** Signing in by the OpenID provider: to it, and back. Returns how a browser is sent to it. */
export function addWorkAccountRoutes({ app, sessions, cookies, sendSignIn }: WorkAccountRoutes) {
  const { provider, keys, clock, recordAct } = sessions;
  const send = (
    c: StaffContext,
    { url, pending }: { url: string; pending: PendingSignIn },
    { path, isConfirming }: { path: string; isConfirming: boolean },
  ) => {
    const cookie = sealPending(keys, { ...pending, path, isConfirming }, clock());
    cookies.set(c, 'staff-pending', cookie, pendingMinutes * 60);
    return c.redirect(url, 303);
  };
  const refuse = async (c: StaffContext, { name, account }: Person) => {
    await recordAct({ name, account, role: null }, 'refused', 'signing in without a role');
    const values = oneOf.format(provider.roleValues);
    const text = `Your work account ${account} has no role here. Ask whoever manages work accounts to give it ${values} in the claim “${provider.claimName}”.`;
    return sendSignIn(c, text, 403);
  };

  app.get(signInStartPath, async (c) => {
    const begun = await provider.begin();
    const { path } = todayPage;
    return begun ? send(c, begun, { path, isConfirming: false }) : sendSignIn(c, down, 503);
  });

  app.get(returnPath, async (c) => {
    const state = c.req.query('state');
    const pending = openPending(keys, cookies.read(c, 'staff-pending'), { state, now: clock() });
    const secret = cookies.read(c, 'staff');
    const session = await continueSession(sessions, secret);
    if (!pending) {
      // E.g. two tabs that were confirmed at once, of which the other one's cookie is left.
      return session ? c.redirect(todayPage.path, 303) : sendSignIn(c, otherBrowser, 403);
    }
    cookies.set(c, 'staff-pending', '', 0);
    if (pending.isConfirming && !session) return sendSignIn(c, endedByProvider, 403);
    const answer = await provider.finish(new URL(c.req.url).searchParams, pending);
    if (answer.is === 'down') {
      // An answer that the browser may have made up confirms nobody: only a provider that is down lets a session go on.
      const goesOn = session && !(await provider.isUp());
      return goesOn ? c.redirect(pending.path, 303) : sendSignIn(c, down, 503);
    }
    if (answer.is === 'refused') {
      if (!pending.isConfirming || !session) {
        return sendSignIn(c, `The sign-in service refused this: ${answer.reason}.`, 403);
      }
      await endSession(sessions, secret, session, answer.reason);
      return sendSignIn(c, endedByProvider, 403);
    }
    const { person } = answer;
    if (session?.subject === person.subject) {
      const standing = await confirmSession(sessions, secret, session, person);
      if (standing.is === 'confirmed') return c.redirect(pending.path, 303);
    } else if (session) {
      const reason = pending.isConfirming ? 'another account' : undefined;
      await endSession(sessions, secret, session, reason);
    }
    if (person.role === undefined) return refuse(c, person);
    const begun = await signInPerson(sessions, person, person.role);
    cookies.set(c, 'staff', begun ?? '');
    return c.redirect(pending.path, 303);
  });
  return send;
}
