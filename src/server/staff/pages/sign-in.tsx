import type { ContentfulStatusCode } from 'hono/utils/http-status';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';
import { createAudit } from '../audit/acts.ts';
import { type AddPage, readForm, type StaffContext } from '../requests/staff-request.tsx';
import { openPending, pendingMinutes, sealPending } from '../sign-in/pending-sign-in.ts';
import { type Begun, returnPath } from '../sign-in/provider.ts';
import { createSessions, getFormToken, idleMinutes } from '../sign-in/sessions.ts';
import { linkMinutes, readStaffToken, signInPath } from '../sign-in/staff-link.ts';
import { CardDocument, markPath, Problem, pages } from '../views/page.tsx';

/** Leads to the OpenID provider. */
const startPath = `${signInPath}/start`;

const usedLink = 'This link was used before. Ask for a new one.';
const deadLink =
  'This link has expired, or was changed on its way to you. Ask for a new one: a link works for ten minutes.';
const down =
  'The sign-in service does not answer, so nobody new can sign in with a work account now. Try again in a minute.';
const otherBrowser =
  'That sign-in was begun in another browser, more than ten minutes ago, or was used before. Start again.';
const ended = 'Your work account no longer confirms that you are signed in. Sign in again.';

const oneOf = new Intl.ListFormat('en-GB', { type: 'disjunction' });

/** Signing in by a link or a work account. Behind it nobody passes who is not signed in. */
export const addSignIn: AddPage = (app, deps) => {
  const { keys, clock, provider, areLinksAllowed, periods } = deps;
  const recordAct = createAudit({ ...deps, keptFor: periods.staffAudit });
  const sessions = createSessions({ ...deps, recordAct });

  /** `token`: of a link that still works. Without it the page says how to sign in. */
  const sendSignIn = (
    { var: { content, send } }: StaffContext,
    { token, problem }: { token?: string; problem?: string },
    status?: ContentfulStatusCode,
  ) => {
    const offersAccount = provider !== undefined && token === undefined;
    const lead = offersAccount ? 'Sign in with your work account. ' : '';
    return send(
      <CardDocument title="Sign in" content={content}>
        <img className="mark" src={markPath} alt="" />
        <h1>{content.brand.brandName} staff</h1>
        <p>{lead}Every look at a customer’s data is recorded.</p>
        {problem !== undefined && <Problem>{problem}</Problem>}
        {offersAccount && (
          <ButtonLink href={startPath} variant="secondary" size="sm" isBlock>
            <Icon glyph={LockIcon} size="sm" /> Sign in with your work account
          </ButtonLink>
        )}
        {/* A button: what follows links by itself, e.g. the scanner of a mail server, must not use them up. */}
        {token !== undefined && (
          <form method="post" action={signInPath}>
            <input type="hidden" name="token" value={token} />
            <Button type="submit" variant="secondary" size="sm" isBlock>
              <Icon glyph={LockIcon} size="sm" /> Sign in
            </Button>
          </form>
        )}
        {token === undefined && areLinksAllowed && <LinkAdvice isOnlyWay={!provider} />}
        <p className="small">You are signed out after {idleMinutes} minutes without use.</p>
      </CardDocument>,
      status,
    );
  };
  const refuse = (c: StaffContext, problem: string, status: ContentfulStatusCode = 403) =>
    sendSignIn(c, { problem }, status);

  const readLink = (token: string) =>
    areLinksAllowed ? readStaffToken(keys, token, clock()) : undefined;
  app.get(signInPath, (c) => {
    const { token, ended: isEnded } = c.req.query();
    if (token === undefined) return sendSignIn(c, isEnded === undefined ? {} : { problem: ended });
    return readLink(token) ? sendSignIn(c, { token }) : refuse(c, deadLink);
  });
  app.post(signInPath, readForm, async (c) => {
    const link = readLink(c.var.field('token'));
    if (!link) return refuse(c, deadLink);
    const { id: linkId, name, role } = link;
    const secret = await sessions.begin({ name, role, linkId });
    if (secret === undefined) return refuse(c, usedLink);
    c.var.setCookie('staff', secret);
    return c.redirect(pages.today.path, 303);
  });

  const askProvider = (c: StaffContext, begun: Begun, path: string, isConfirming: boolean) => {
    const { url, checks } = begun;
    const cookie = sealPending(keys, { checks, path, isConfirming }, clock());
    c.var.setCookie('staff-pending', cookie, pendingMinutes * 60);
    return c.redirect(url, 303);
  };
  app.get(startPath, async (c, next) => {
    if (!provider) return next();
    const begun = await provider.begin();
    return begun ? askProvider(c, begun, pages.today.path, false) : refuse(c, down, 503);
  });
  app.get(returnPath, async (c, next) => {
    if (!provider) return next();
    const { readCookie, setCookie } = c.var;
    const pending = openPending(keys, readCookie('staff-pending'), clock());
    const session = await sessions.find(readCookie('staff'));
    if (!pending || pending.checks.expectedState !== c.req.query('state')) {
      // E.g. two tabs that were confirmed at once, of which the other one's cookie is left.
      return session ? c.redirect(pages.today.path, 303) : refuse(c, otherBrowser);
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

  app.use(async (c, next) => {
    const { content, readCookie, sendMessage } = c.var;
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
    c.set('member', member);
    c.set('endSession', () => sessions.end(session));
    c.set('page', { content, viewer: { member, formToken: getFormToken(secret) } });
    c.set('record', (...what) => recordAct(member, ...what));
    return next();
  });
};

export async function signOut(c: StaffContext) {
  await c.var.endSession();
  c.var.setCookie('staff', '', 0);
  return c.redirect(signInPath, 303);
}

function LinkAdvice({ isOnlyWay }: { isOnlyWay: boolean }) {
  const command = <code>npm run ops -- staff link</code>;
  return isOnlyWay ? (
    <>
      <p>You sign in with a link that works once, within {linkMinutes} minutes.</p>
      <p>Whoever runs the server makes one with {command}.</p>
    </>
  ) : (
    <p className="small">
      A link that works once signs in too: whoever runs the server makes one with {command}.
    </p>
  );
}
