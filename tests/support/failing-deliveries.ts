import { sql } from 'drizzle-orm';
import { onTestFinished } from 'vitest';
import type { Database } from '#server/platform/storage/database.ts';

/** Makes the database refuse new deliveries until the test ends. */
export async function refuseDeliveries(db: Database): Promise<void> {
  await db.execute(sql`alter table deliveries add constraint refused check (false) not valid`);
  onTestFinished(
    async () => void (await db.execute(sql`alter table deliveries drop constraint refused`)),
  );
}
