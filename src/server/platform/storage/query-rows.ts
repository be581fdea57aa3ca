import type { SQL } from 'drizzle-orm';
import type { Database } from './database.ts';

/** Both drivers return rows; Drizzle's common type does not declare them. */
export async function queryRows<Row>(db: Pick<Database, 'execute'>, query: SQL): Promise<Row[]> {
  const { rows } = (await db.execute(query)) as unknown as { rows: Row[] };
  return rows;
}
