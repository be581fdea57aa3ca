import type { Database } from '#server/platform/storage/database.ts';
import { events } from '#server/platform/storage/schema.ts';
import type { EventRow } from './event-row.ts';

/** Inserts the events, except those that an earlier attempt has stored already. */
export async function storeEvents(db: Database, rows: EventRow[]): Promise<void> {
  await db.insert(events).values(rows).onConflictDoNothing();
}
