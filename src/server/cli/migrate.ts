import { StartupError } from '../errors/startup-error.ts';
import type { Database } from '../storage/database.ts';
import { createSchemaCheck } from '../storage/migrations.ts';
import type { Command } from './ops-context.ts';

/** Applies the migrations that the database lacks, or with `isCheck` only counts them. */
export const migrateCommand: Command<[isCheck: boolean]> = async ({ db, storage }, isCheck) => {
  const { pending, unknown } = await createSchemaCheck(db)();
  refuseUnknown(unknown);
  if (isCheck) {
    return { json: { pending }, text: `Pending migrations: ${pending}\n`, isAlarming: pending > 0 };
  }
  await storage.migrate();
  return { json: { applied: pending }, text: `Applied migrations: ${pending}\n` };
};

/** Every other command requires exactly the schema of this build. */
export async function requireSchema(db: Database): Promise<void> {
  const { pending, unknown, isEmpty } = await createSchemaCheck(db)();
  refuseUnknown(unknown);
  if (isEmpty) {
    throw new StartupError(
      'The database has no schema of this product: set DATABASE_URL or DATA_DIR to the right one, or run npm run ops -- migrate for a new one.',
    );
  }
  if (pending > 0) {
    throw new StartupError(
      `The database lacks ${pending} of this version’s migrations: run npm run ops -- migrate, or start the server.`,
    );
  }
}

function refuseUnknown(unknown: number): void {
  if (unknown === 0) return;
  throw new StartupError(
    `The database belongs to a newer version or to another product, whose command you need: this version does not know ${unknown} of its migrations.`,
  );
}
