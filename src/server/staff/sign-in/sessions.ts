import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull, lte } from 'drizzle-orm';
import { createSealedCookie, openSealedCookie } from '#server/http/requests/sealed-cookie.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffRole, staffSessions } from '#server/platform/storage/schema.ts';
import type { RecordAct } from '../audit/acts.ts';
import type { Begun, Person, Provider } from './provider.ts';

export const idleMinutes = 30;
const maxMinutes = 12 * 60;
/** How long a role counts before the OpenID provider is asked again. */
const confirmedMinutes = 15;
/** When a form is refused. Before, its page may have been read when nothing was due, and filled in since. */
const lateMinutes = confirmedMinutes + idleMinutes;
const minuteMs = 60_000;

/** Somebody who is signed in. */
export interface StaffMember {
  name: string;
  role: StaffRole;
  /** Of a work account; a link has none. */
  account?: string | null;
}

export type Session = typeof staffSessions.$inferSelect;

/** Where somebody who is signed in stands. */
type Standing =
  | { is: 'confirmed'; session: Session }
  /** The browser asks the provider, and comes back. */
  | ({ is: 'to-ask' } & Begun)
  | { is: 'late' }
  | { is: 'ended' };

interface SessionDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  keys: KeyRing;
  recordAct: RecordAct;
  provider?: Provider | undefined;
}

export function createSessions({ db, clock, keys, recordAct, provider }: SessionDeps) {
  const rowOf = ({ secretHash }: Session) => eq(staffSessions.secretHash, secretHash);
  const sealing = () => ({ keys, use: 'staff refresh tokens', now: clock() }) as const;

  /** Begins a session and returns the secret of its cookie; undefined if its link began one before. */
  function begin(session: StaffMember & Partial<Session>): Promise<string | undefined> {
    const secret = randomBytes(32).toString('base64url');
    const now = clock();
    return db.transaction(async (tx) => {
      const begun = await tx
        .insert(staffSessions)
        .values({ ...session, secretHash: hash(secret), signedInAt: now, usedAt: now })
        .onConflictDoNothing({ target: staffSessions.linkId })
        .returning({ linkId: staffSessions.linkId });
      const isNew = begun.length > 0;
      await recordAct(session, isNew ? 'signed-in' : 'used-link-again', undefined, tx);
      return isNew ? secret : undefined;
    });
  }

  /** The session of a cookie, if it is alive. Each use keeps it alive, twelve hours at most. */
  async function find(secret: string): Promise<Session | undefined> {
    if (secret === '') return undefined;
    const now = clock();
    const { secretHash, endedAt, usedAt, signedInAt } = staffSessions;
    const isAlive = and(
      isNull(endedAt),
      gt(usedAt, addMinutes(now, -idleMinutes)),
      gt(signedInAt, addMinutes(now, -maxMinutes)),
    );
    const [session] = await db
      .update(staffSessions)
      .set({ usedAt: now })
      .where(and(eq(secretHash, hash(secret)), isAlive))
      .returning();
    return session;
  }

  /** Ends the session on all instances: who has it signed out, or the OpenID provider says why. */
  async function end(session: Session, reason?: string): Promise<{ is: 'ended' }> {
    const act = reason === undefined ? 'signed-out' : 'ended-by-provider';
    await db.transaction(async (tx) => {
      await tx.update(staffSessions).set({ endedAt: clock() }).where(rowOf(session));
      await recordAct(session, act, reason, tx);
    });
    return { is: 'ended' };
  }

  /** A provider that issues no new refresh token leaves the old one valid. */
  const describeConfirmation = ({ account, refreshToken }: Person) => ({
    account,
    confirmedAt: clock(),
    askAt: addMinutes(clock(), confirmedMinutes),
    ...(refreshToken !== undefined && {
      refreshToken: createSealedCookie(sealing(), refreshToken, maxMinutes * minuteMs),
    }),
  });

  /** Begins a session of the provider's and returns the secret of its cookie. */
  const beginOf = (person: Person, role: StaffRole): Promise<string | undefined> =>
    begin({ name: person.name, role, subject: person.subject, ...describeConfirmation(person) });

  /** Goes on with the role that the provider gives now, or ends the session. */
  async function confirm(session: Session, person: Person): Promise<Standing> {
    const { role } = person;
    if (role === undefined) return end(session, 'no role');
    if (person.subject !== session.subject) return end(session, 'another account');
    const change = { role, ...describeConfirmation(person) };
    const confirmed = { ...session, ...change };
    await db.transaction(async (tx) => {
      await tx.update(staffSessions).set(change).where(rowOf(session));
      if (role === session.role) return;
      await recordAct(confirmed, 'role-changed', `from ${session.role} to ${role}`, tx);
    });
    return { is: 'confirmed', session: confirmed };
  }

  /** Whether this request is the one that asks: a refresh token is often good for one use. */
  async function claimAsking(session: Session): Promise<boolean> {
    const now = clock();
    const claimed = await db
      .update(staffSessions)
      .set({ askAt: addMinutes(now, 1) })
      .where(and(rowOf(session), lte(staffSessions.askAt, now)))
      .returning({ askAt: staffSessions.askAt });
    return claimed.length > 0;
  }

  /**
   * Asks the provider for the role when it is due: by a refresh token, or else by the browser, which only a page that is read can send
   * there. While the provider is down the session goes on.
   */
  async function judge(session: Session, isRead: boolean): Promise<Standing> {
    const { subject, account, confirmedAt, askAt, refreshToken } = session;
    const goesOn: Standing = { is: 'confirmed', session };
    if (subject === null || confirmedAt === null || askAt === null) return goesOn;
    if (!provider) return end(session, 'STAFF_OIDC_ISSUER is not set');
    if (clock() < askAt) return goesOn;
    const token = openSealedCookie(sealing(), refreshToken ?? undefined);
    if (typeof token === 'string') {
      if (!(await claimAsking(session))) return goesOn;
      const answer = await provider.refresh(token, subject);
      if (answer.is === 'down') return goesOn;
      return answer.is === 'confirmed'
        ? confirm(session, answer.person)
        : end(session, answer.reason);
    }
    if (isRead) {
      const begun = await provider.begin(account ?? undefined);
      return begun ? { is: 'to-ask', ...begun } : goesOn;
    }
    const isLate = addMinutes(confirmedAt, lateMinutes) <= clock();
    return isLate && (await provider.isUp()) ? { is: 'late' } : goesOn;
  }

  return { begin, beginOf, find, judge, confirm, end };
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

const addMinutes = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * minuteMs);

/** The token of a session's forms: other sites can neither read nor guess it. */
export const getFormToken = (secret: string): string => hash(`form ${secret}`);
