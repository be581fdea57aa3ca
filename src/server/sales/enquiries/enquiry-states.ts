import { count, desc, eq, lt, type SQL, sql } from 'drizzle-orm';
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

/** The newest note of each enquiry, which has its state. */
const selectNewestNotes = (db: Pick<Database, 'selectDistinctOn'>) =>
  db
    .selectDistinctOn([enquiryNotes.enquiryId])
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

/** How many enquiries are in each state. */
export async function countEnquiries(db: Database): Promise<Record<EnquiryState, number>> {
  const counted = await countByState(db, undefined);
  return { new: 0, called: 0, closed: 0, ...Object.fromEntries(counted) };
}

/** How many came before a moment and are still new. */
export async function countNewBefore(db: Database, moment: Date): Promise<number> {
  const counted = await countByState(db, lt(createdAt, moment));
  return counted.find(([state]) => state === 'new')?.[1] ?? 0;
}

async function countByState(db: Database, where: SQL | undefined) {
  const newest = selectNewestNotes(db);
  const state = stateOf(newest);
  const rows = await db
    .select({ state, number: count() })
    .from(enquiries)
    .leftJoin(newest, eq(newest.enquiryId, id))
    .where(where)
    .groupBy(state);
  return rows.map((row) => [row.state, row.number] as const);
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
