import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffRole, staffSessions } from '#server/platform/storage/schema.ts';
import type { RecordAct } from '../audit/audit.ts';

export const idleMinutes = 30;
export const maxHours = 12;

export const addMinutes = (moment: Date, minutes: number) =>
  new Date(moment.getTime() + minutes * 60_000);

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

export type Session = typeof staffSessions.$inferSelect;

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Begins a session and returns the secret of its cookie; undefined if its link began one before. */
export function beginSession(
  { db, clock, recordAct }: SessionDeps,
  session: StaffMember & Partial<Session>,
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

/** The session of a cookie, if it is alive. Each use keeps it alive, twelve hours at most. */
export async function continueSession(
  { db, clock }: SessionDeps,
  secret: string,
): Promise<Session | undefined> {
  if (secret === '') return undefined;
  const now = clock();
  const { secretHash, endedAt, usedAt, signedInAt } = staffSessions;
  const [session] = await db
    .update(staffSessions)
    .set({ usedAt: now })
    .where(
      and(
        eq(secretHash, hash(secret)),
        isNull(endedAt),
        gt(usedAt, addMinutes(now, -idleMinutes)),
        gt(signedInAt, addMinutes(now, -maxHours * 60)),
      ),
    )
    .returning();
  return session;
}

/** Ends the session on all instances: who has it signed out, or the OpenID provider says why. */
export async function endSession(
  { db, clock, recordAct }: SessionDeps,
  session: Session,
  reason?: string,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.update(staffSessions).set({ endedAt: clock() }).where(isRowOf(session));
    await recordAct(session, reason === undefined ? 'signed-out' : 'ended-by-provider', reason, tx);
  });
}

export const isRowOf = ({ secretHash }: Session) => eq(staffSessions.secretHash, secretHash);

/** The token of a session's forms: other sites can neither read nor guess it. */
export const getFormToken = (secret: string): string => hash(`form ${secret}`);
