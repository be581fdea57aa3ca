import { eq } from 'drizzle-orm';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import { pgSchema, text } from 'drizzle-orm/pg-core';
import type { Database } from './database.ts';

/** Relative to the working directory, like `content/`: both are shipped beside the build. */
export const migrationsFolder = 'migrations';

const appliedMigrations = pgSchema('drizzle').table('__drizzle_migrations', { hash: text('hash') });

/**
 * Returns a check whether the newest migration of this build is applied. The check rejects when the
 * database cannot be reached.
 */
export function createMigrationCheck(db: Database): () => Promise<boolean> {
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
