import { createHash, randomBytes } from 'node:crypto';
import { and, eq, gt, isNull } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type StaffRole, staffSessions } from '#server/platform/storage/schema.ts';
import type { RecordAct } from '../audit/audit.ts';
import type { StaffLink } from './staff-link.ts';

export const idleMinutes = 30;
const maxHours = 12;
const minuteMs = 60_000;

/** Somebody who is signed in. */
export interface StaffMember {
  name: string;
  role: StaffRole;
}

interface SessionDeps {
  db: Database;
  /** The database's clock. */
  clock: () => Date;
  recordAct: RecordAct;
}

const hash = (text: string) => createHash('sha256').update(text).digest('base64url');

/** Begins a session and returns the secret of its cookie; undefined if the link was used before. */
export function signIn(
  { db, clock, recordAct }: SessionDeps,
  { id, name, role }: StaffLink,
): Promise<string | undefined> {
  const secret = randomBytes(32).toString('base64url');
  const now = clock();
  return db.transaction(async (tx) => {
    const begun = await tx
      .insert(staffSessions)
      .values({
        secretHash: hash(secret),
        linkId: id,
        name,
        role,
        signedInAt: now,
        usedAt: now,
      })
      .onConflictDoNothing({ target: staffSessions.linkId })
      .returning({ linkId: staffSessions.linkId });
    const isNew = begun.length > 0;
    await recordAct({ name, role }, isNew ? 'signed-in' : 'used-link-again', undefined, tx);
    return isNew ? secret : undefined;
  });
}

/** Who has this cookie. Each use keeps the session alive, twelve hours at most. */
export async function continueSession(
  { db, clock }: Pick<SessionDeps, 'db' | 'clock'>,
  secret: string,
): Promise<StaffMember | undefined> {
  const now = clock();
  const before = (minutes: number) => new Date(now.getTime() - minutes * minuteMs);
  const [member] = await db
    .update(staffSessions)
    .set({ usedAt: now })
    .where(
      and(
        eq(staffSessions.secretHash, hash(secret)),
        isNull(staffSessions.endedAt),
        gt(staffSessions.usedAt, before(idleMinutes)),
        gt(staffSessions.signedInAt, before(maxHours * 60)),
      ),
    )
    .returning({ name: staffSessions.name, role: staffSessions.role });
  return member;
}

/** Ends the session on all instances. */
export async function signOut(
  { db, clock, recordAct }: SessionDeps,
  secret: string,
  member: StaffMember,
): Promise<void> {
  await db.transaction(async (tx) => {
    await tx
      .update(staffSessions)
      .set({ endedAt: clock() })
      .where(eq(staffSessions.secretHash, hash(secret)));
    await recordAct(member, 'signed-out', undefined, tx);
  });
}

/** The token of a session's forms: other sites can neither read nor guess it. */
export const getFormToken = (secret: string): string => hash(`form ${secret}`);
