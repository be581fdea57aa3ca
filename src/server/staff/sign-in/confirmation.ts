import { and, lte } from 'drizzle-orm';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { type StaffRole, staffSessions } from '#server/platform/storage/schema.ts';
import { createSealedCookie, openSealedCookie } from '#server/web/journey-cookies/sealed-cookie.ts';
import type { PendingSignIn, Person, Provider } from './provider.ts';
import {
  addMinutes,
  beginSession,
  endSession,
  idleMinutes,
  isRowOf,
  maxHours,
  type Session,
  type SessionDeps,
  type StaffMember,
} from './sessions.ts';

/** How long a role counts before the OpenID provider is asked again. */
const confirmedMinutes = 15;
/** When a form is refused. Before, its page may have been read when nothing was due, and filled in since. */
const lateMinutes = confirmedMinutes + idleMinutes;

export interface ConfirmationDeps extends SessionDeps {
  keys: KeyRing;
  provider?: Provider | undefined;
}

/** Where somebody who is signed in stands. */
export type Standing =
  | { is: 'confirmed'; member: StaffMember }
  /** The browser asks the provider, and comes back. */
  | { is: 'to-ask'; url: string; pending: PendingSignIn }
  | { is: 'late' }
  | { is: 'ended' };

/**
 * Asks the provider for the role when it is due: by a refresh token, or else by the browser, which only a page that is read can send
 * there. While the provider is down the session goes on.
 */
export async function judgeSession(
  deps: ConfirmationDeps,
  session: Session,
  isRead: boolean,
): Promise<Standing> {
  const { provider, clock } = deps;
  const { subject, account, confirmedAt, askAt } = session;
  const goesOn: Standing = { is: 'confirmed', member: session };
  if (subject === null || confirmedAt === null || askAt === null) return goesOn;
  if (!provider) return end(deps, session, 'STAFF_OIDC_ISSUER is not set');
  const now = clock();
  if (now < askAt) return goesOn;
  const token = openRefreshToken(deps, session);
  if (token !== undefined) {
    if (!(await claimAsking(deps, session))) return goesOn;
    const answer = await provider.refresh(token, subject);
    if (answer.is === 'down') return goesOn;
    return answer.is === 'confirmed'
      ? confirmSession(deps, session, answer.person)
      : end(deps, session, answer.reason);
  }
  if (isRead) {
    const begun = await provider.begin(account ?? undefined);
    return begun ? { is: 'to-ask', ...begun } : goesOn;
  }
  const isLate = addMinutes(confirmedAt, lateMinutes) <= now;
  return isLate && (await provider.isUp()) ? { is: 'late' } : goesOn;
}

async function end(deps: ConfirmationDeps, session: Session, reason: string): Promise<Standing> {
  await endSession(deps, session, reason);
  return { is: 'ended' };
}

/** Whether this request is the one that asks: a refresh token is often good for one use. */
async function claimAsking({ db, clock }: ConfirmationDeps, session: Session): Promise<boolean> {
  const now = clock();
  const claimed = await db
    .update(staffSessions)
    .set({ askAt: addMinutes(now, 1) })
    .where(and(isRowOf(session), lte(staffSessions.askAt, now)))
    .returning({ askAt: staffSessions.askAt });
  return claimed.length > 0;
}

/** Goes on with the role that the provider gives now, or ends the session. */
export async function confirmSession(
  deps: ConfirmationDeps,
  session: Session,
  person: Person,
): Promise<Standing> {
  const { role, account } = person;
  if (role === undefined) return end(deps, session, 'no role');
  if (person.subject !== session.subject) return end(deps, session, 'another account');
  const member = { name: session.name, role, account };
  await deps.db.transaction(async (tx) => {
    await tx
      .update(staffSessions)
      .set({ role, ...describeConfirmation(deps, person) })
      .where(isRowOf(session));
    if (role === session.role) return;
    await deps.recordAct(member, 'role-changed', `from ${session.role} to ${role}`, tx);
  });
  return { is: 'confirmed', member };
}

/** Begins a session of the provider's and returns the secret of its cookie. */
export function signInPerson(
  deps: ConfirmationDeps,
  person: Person,
  role: StaffRole,
): Promise<string | undefined> {
  const { name, subject } = person;
  return beginSession(deps, { name, role, subject, ...describeConfirmation(deps, person) });
}

const use = 'staff refresh tokens';

/** A provider that issues no new refresh token leaves the old one valid. */
function describeConfirmation(
  { keys, clock }: ConfirmationDeps,
  { account, refreshToken }: Person,
) {
  const now = clock();
  return {
    account,
    confirmedAt: now,
    askAt: addMinutes(now, confirmedMinutes),
    ...(refreshToken !== undefined && {
      refreshToken: createSealedCookie({ keys, use, now }, refreshToken, maxHours * 60 * 60_000),
    }),
  };
}

function openRefreshToken({ keys, clock }: ConfirmationDeps, { refreshToken }: Session) {
  const token = openSealedCookie({ keys, use, now: clock() }, refreshToken ?? undefined);
  return typeof token === 'string' ? token : undefined;
}
