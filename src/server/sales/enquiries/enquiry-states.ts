import { randomUUID } from 'node:crypto';
import { and, count, desc, eq, lt, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type EnquiryState, enquiries, enquiryNotes } from '#server/platform/storage/schema.ts';

type Enquiry = Omit<typeof enquiries.$inferSelect, 'idempotencyKey'>;

export interface ListedEnquiry extends Enquiry {
  state: EnquiryState;
  /** The text of the newest note that has one. */
  lastNote: string | null;
}

export interface OpenedEnquiry extends Enquiry {
  state: EnquiryState;
  /** Newest first. */
  notes: (typeof enquiryNotes.$inferSelect)[];
}

/** A statement has at most 65,535 parameters. */
const batchSize = 5000;

/** The newest note of each enquiry, which has its state. */
const selectNewestNotes = (db: Pick<Database, 'selectDistinctOn'>) =>
  db
    .selectDistinctOn([enquiryNotes.enquiryId], {
      enquiryId: enquiryNotes.enquiryId,
      state: enquiryNotes.state,
    })
    .from(enquiryNotes)
    .orderBy(enquiryNotes.enquiryId, desc(enquiryNotes.id))
    .as('newest');

const stateOf = (newest: ReturnType<typeof selectNewestNotes>) =>
  sql<EnquiryState>`coalesce(${newest.state}, 'new')`;

const { id, createdAt, name, email, telNumber, message } = enquiries;
const shown = { id, createdAt, name, email, telNumber, message };

const lastNote = sql<string | null>`(select ${enquiryNotes.text} from ${enquiryNotes}
  where ${enquiryNotes.enquiryId} = ${id} and ${enquiryNotes.text} <> '' order by ${enquiryNotes.id} desc limit 1)`;

/** Those that are open come first, by the time of their promise, which is in the order of their receipt; then the newest closed ones. */
export function listEnquiries(
  db: Database,
  { state, from, limit }: { state: EnquiryState | undefined; from: number; limit: number },
): Promise<ListedEnquiry[]> {
  const newest = selectNewestNotes(db);
  const current = stateOf(newest);
  const isClosed = sql`${current} = 'closed'`;
  return db
    .select({ ...shown, state: current, lastNote })
    .from(enquiries)
    .leftJoin(newest, eq(newest.enquiryId, id))
    .where(state && eq(current, state))
    .orderBy(isClosed, sql`case when not ${isClosed} then ${createdAt} end`, desc(createdAt), id)
    .offset(from)
    .limit(limit);
}

export type EnquiryCounts = Record<EnquiryState | 'overdue', number>;

/** How many enquiries are in each state, and how many of the new ones came before a moment. */
export async function countEnquiries(db: Database, overdueBefore: Date): Promise<EnquiryCounts> {
  const newest = selectNewestNotes(db);
  const state = stateOf(newest);
  const isOverdue = sql`${createdAt} < ${overdueBefore.toISOString()}::timestamptz`;
  const counted = await db
    .select({
      state,
      number: count(),
      early: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
    })
    .from(enquiries)
    .leftJoin(newest, eq(newest.enquiryId, id))
    .groupBy(state);
  const early = counted.find((one) => one.state === 'new')?.early ?? 0;
  const counts = Object.fromEntries(counted.map((one) => [one.state, one.number]));
  return { new: 0, called: 0, closed: 0, ...counts, overdue: early };
}

/** An enquiry with its notes; undefined if it is not held any more. */
export async function readEnquiry(
  db: Pick<Database, 'select'>,
  enquiryId: string,
): Promise<OpenedEnquiry | undefined> {
  const [enquiry] = await db.select(shown).from(enquiries).where(eq(id, enquiryId));
  if (!enquiry) return undefined;
  const notes = await db
    .select()
    .from(enquiryNotes)
    .where(eq(enquiryNotes.enquiryId, enquiryId))
    .orderBy(desc(enquiryNotes.id));
  return { ...enquiry, state: notes[0]?.state ?? 'new', notes };
}

interface NewNote extends Omit<typeof enquiryNotes.$inferInsert, 'id'> {
  /** The newest note that whoever writes has seen; 0 for none. */
  seen: number;
}

/** Adds a note, unless there is one that its writer has not seen, or the same form has added one. `record` is part of the transaction. */
export function addEnquiryNote(
  db: Database,
  { seen, ...note }: NewNote,
  record: (tx: Pick<Database, 'insert'>) => Promise<void>,
): Promise<'added' | 'repeated' | 'changed' | 'gone'> {
  return db.transaction(async (tx) => {
    // Of two presses at once the second waits here.
    const locked = await tx
      .select({ id })
      .from(enquiries)
      .where(eq(id, note.enquiryId))
      .for('update');
    if (locked.length === 0) return 'gone';
    const notes = await tx
      .select({ id: enquiryNotes.id, formId: enquiryNotes.formId })
      .from(enquiryNotes)
      .where(eq(enquiryNotes.enquiryId, note.enquiryId))
      .orderBy(desc(enquiryNotes.id));
    if (notes.some(({ formId }) => formId === note.formId)) return 'repeated';
    if ((notes[0]?.id ?? 0) !== seen) return 'changed';
    await tx.insert(enquiryNotes).values(note);
    await record(tx);
    return 'added';
  });
}

interface ClosedTogether extends Pick<NewNote, 'createdAt' | 'name' | 'text'> {
  /** Those that came before this moment and are new. */
  before: Date;
  /** How many they were when somebody decided. If they are not, nothing is closed. */
  confirmed: number;
}

/** Closes many enquiries at once, e.g. those that were answered before there were these notes. */
export function closeNewBefore(
  db: Database,
  { before, confirmed, name: writer, createdAt: at, text }: ClosedTogether,
  record: (tx: Pick<Database, 'insert'>) => Promise<void>,
): Promise<boolean> {
  return db.transaction(async (tx) => {
    const newest = selectNewestNotes(tx);
    const findNew = () =>
      tx
        .select({ id })
        .from(enquiries)
        .leftJoin(newest, eq(newest.enquiryId, id))
        .where(and(lt(createdAt, before), eq(stateOf(newest), 'new')));
    // Whoever adds a note to one of them waits, and is told of this one.
    const locked = new Set((await findNew().for('update', { of: enquiries })).map((one) => one.id));
    // Read again: somebody may have added a note while this waited for the lock.
    const found = (await findNew()).filter((one) => locked.has(one.id));
    if (found.length !== confirmed) return false;
    const values = { createdAt: at, name: writer, state: 'closed' as const, text };
    for (let from = 0; from < found.length; from += batchSize) {
      const batch = found.slice(from, from + batchSize);
      await tx
        .insert(enquiryNotes)
        .values(batch.map((one) => ({ ...values, enquiryId: one.id, formId: randomUUID() })));
    }
    await record(tx);
    return true;
  });
}
