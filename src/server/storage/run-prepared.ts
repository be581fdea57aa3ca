import type { Query } from 'drizzle-orm';
import type { Database } from './database.ts';

/**
 * Runs a statement under a name, so that PostgreSQL parses and plans it once for each connection. One name always
 * needs the same SQL text: columns without a value are set to null instead of being left out.
 *
 * Statements of a transaction that are started here without waiting for each other are sent together, and run in the
 * order in which they were started.
 */
export function runPrepared(
  { _: { session } }: Pick<Database, '_'>,
  name: string,
  { sql, params }: Query,
): Promise<{ rows: unknown[] }> {
  const prepared = session.prepareQuery({ sql, params }, undefined, name, false);
  // Both drivers return rows; Drizzle's common type does not declare them.
  return prepared.execute() as Promise<{ rows: unknown[] }>;
}
