import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffRole, staffSessions } from '#server/platform/storage/schema.ts';
import type { RecordAct } from '../audit/audit.ts';
import type { StaffLink } from './staff-link.ts';

export const idleMinutes = 30;
export const maxHours = 12;
export const minuteMs = 60_000;

/** Somebody who is signed in. */
export interface StaffMember {
  name: string;
  role: StaffRole;
  /** Of a work account; a link has none. */
  account?: string | null;
}

export interface SessionDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  recordAct: RecordAct;
}

type SessionRow = typeof staffSessions.$inferSelect;
type NewSession = StaffMember & Partial<SessionRow>;

/** A session that is alive. */
export type Session = StaffMember &
  Pick<SessionRow, 'subject' | 'account' | 'confirmedAt' | 'askAt' | 'refreshToken'>;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');
export const isOfSecret = (secret: string) => eq(staffSessions.secretHash, hash(secret));

/** Begins a session by a link and returns the secret of its cookie; undefined if the link was used before. */
export const signIn = (deps: SessionDeps, { id, name, role }: StaffLink) =>
  beginSession(deps, { name, role, linkId: id });

/** Begins a session and returns the secret of its cookie; undefined if its link began one before. */
export function beginSession(
  { db, clock, recordAct }: SessionDeps,
  session: NewSession,
): Promise<string | undefined> {
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

/** Whose cookie this is. Each use keeps the session alive, twelve hours at most. */
export async function continueSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  secret: string,
): Promise<Session | undefined> {
  if (secret === '') return undefined;
  const now = clock();
  const { endedAt, usedAt, signedInAt } = staffSessions;
  const { name, role, subject, account, confirmedAt, askAt, refreshToken } = staffSessions;
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const [session] = await db
    .update(staffSessions)
    .set({ usedAt: now })
    .where(
      and(
        isOfSecret(secret),
        isNull(endedAt),
        gt(usedAt, before(idleMinutes)),
        gt(signedInAt, before(maxHours * 60)),
      ),
    )
    .returning({ name, role, subject, account, confirmedAt, askAt, refreshToken });
  return session;
}

/** Ends the session on all instances: who has it signed out, or the OpenID provider says why. */
export async function endSession(
  { db, clock, recordAct }: SessionDeps,
  secret: string,
  member: StaffMember,
  reason?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(staffSessions).set({ endedAt: clock() }).where(isOfSecret(secret));
    await recordAct(member, reason === undefined ? 'signed-out' : 'ended-by-provider', reason, tx);
  });
}

/** The token of a session's forms: other sites can neither read nor guess it. */
export const getFormToken = (secret: string): string => hash(`form ${secret}`);
