import { randomUUID } from 'node:crypto';
import { and, asc, count, desc, eq, inArray, isNull, lt, type SQL, sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { type EnquiryState, enquiries, enquiryNotes } from '#server/platform/storage/schema.ts';

type Enquiry = Omit<typeof enquiries.$inferSelect, 'idempotencyKey' | 'state'>;

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

const { id, createdAt, name, email, telNumber, message } = enquiries;
const shown = { id, createdAt, name, email, telNumber, message };

/** As the index of the open ones says it. */
const isOpen = sql`${enquiries.state} is distinct from 'closed'`;
const isClosed = eq(enquiries.state, 'closed');
const current = sql<EnquiryState>`coalesce(${enquiries.state}, 'new')`;
/** As it is stored. */
const stored = (state: EnquiryState) => (state === 'new' ? null : state);

// With written names: Drizzle leaves out the tables of columns where it selects from one.
const lastNote = sql<string | null>`(select note.text from ${enquiryNotes} note
  where note.enquiry_id = enquiries.id and note.text <> '' order by note.id desc limit 1)`;

interface ListOptions {
  state: EnquiryState | undefined;
  from: number;
  limit: number;
}

/** Those that are open come first, by the time of their promise, which is in the order of their receipt; then the newest closed ones. */
export async function listEnquiries(
  db: Database,
  { state, from, limit }: ListOptions,
): Promise<ListedEnquiry[]> {
  const select = (condition: SQL | undefined, order: SQL, offset: number, most: number) =>
    db
      .select({ ...shown, state: current, lastNote })
      .from(enquiries)
      .where(condition)
      .orderBy(order, id)
      .offset(offset)
      .limit(most);
  const open =
    state === 'closed'
      ? []
      : await select(and(isOpen, state && eq(current, state)), asc(createdAt), from, limit);
  if (open.length === limit || (state !== undefined && state !== 'closed')) return open;
  const before = state === undefined ? await db.$count(enquiries, isOpen) : 0;
  const closed = await select(
    isClosed,
    desc(createdAt),
    Math.max(0, from - before),
    limit - open.length,
  );
  return [...open, ...closed];
}

export type EnquiryCounts = Record<EnquiryState | 'overdue', number>;

/** How many enquiries are in each state, and how many of the new ones came before a moment. */
export async function countEnquiries(db: Database, overdueBefore: Date): Promise<EnquiryCounts> {
  const isOverdue = sql`${createdAt} < ${overdueBefore.toISOString()}::timestamptz`;
  const counted = await db
    .select({
      state: current,
      number: count(),
      early: sql<number>`(count(*) filter (where ${isOverdue}))::int`,
    })
    .from(enquiries)
    .where(isOpen)
    .groupBy(current);
  const early = counted.find((one) => one.state === 'new')?.early ?? 0;
  const counts = Object.fromEntries(counted.map((one) => [one.state, one.number]));
  const closed = await db.$count(enquiries, isClosed);
  return { new: 0, called: 0, ...counts, closed, overdue: early };
}

/** An enquiry with its notes; undefined if it is not held any more. */
export async function readEnquiry(
  db: Pick<Database, 'select'>,
  enquiryId: string,
): Promise<OpenedEnquiry | undefined> {
  const [enquiry] = await db
    .select({ ...shown, state: current })
    .from(enquiries)
    .where(eq(id, enquiryId));
  if (!enquiry) return undefined;
  const notes = await db
    .select()
    .from(enquiryNotes)
    .where(eq(enquiryNotes.enquiryId, enquiryId))
    .orderBy(desc(enquiryNotes.id));
  return { ...enquiry, notes };
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
    await setState(tx, [note.enquiryId], note.state);
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
    // Whoever adds a note to one of them waits, and is told of this one. One to which somebody added a note meanwhile is not new.
    const found = await tx
      .select({ id })
      .from(enquiries)
      .where(and(isOpen, isNull(enquiries.state), lt(createdAt, before)))
      .for('update');
    if (found.length !== confirmed) return false;
    const values = { createdAt: at, name: writer, state: 'closed' as const, text };
    for (let from = 0; from < found.length; from += batchSize) {
      const batch = found.slice(from, from + batchSize);
      await tx
        .insert(enquiryNotes)
        .values(batch.map((one) => ({ ...values, enquiryId: one.id, formId: randomUUID() })));
      await setState(
        tx,
        batch.map((one) => one.id),
        values.state,
      );
    }
    await record(tx);
    return true;
  });
}

async function setState(
  tx: Pick<Database, 'update'>,
  ids: string[],
  state: EnquiryState,
): Promise<void> {
  await tx
    .update(enquiries)
    .set({ state: stored(state) })
    .where(inArray(id, ids));
}
