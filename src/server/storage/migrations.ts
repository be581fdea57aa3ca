import { eq } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from './storage.ts';

/** Read from the working directory, like `content/`: both are shipped beside the build. */
export const migrationsFolder = 'migrations';

const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', { hash: text('hash') });

/**
 * Reads the migrations of this build once. The function it gives is true when the newest is applied, and
 * rejects when the database is out of reach.
 */
export function migrationCheck(db: Database): () => Promise<boolean> {
  const newest = readMigrationFiles({ migrationsFolder }).at(-1);
  return async () => {
    if (!newest) return true;
    const applied = await db
      .select()
      .from(appliedMigrations)
      .where(eq(appliedMigrations.hash, newest.hash));
    return applied.length > 0;
  };
}
