import type { Logger } from 'pino';
import { OperatorError } from '../errors/operator-error.ts';
import type { Storage } from './database.ts';
import { allowsVersion, createSchemaCheck, refuseForeign, type SchemaState } from './migrations.ts';
import type { StorageSettings } from './settings.ts';

/**
 * Migrates the database, or with `MIGRATE=off` requires that it was. A newer schema is used only if its migrations allow
 * this version.
 */
export async function prepareSchema(
  storage: Pick<Storage, 'db' | 'migrate'>,
  { MIGRATE }: Pick<StorageSettings, 'MIGRATE'>,
  { version, log }: { version: string; log: Logger },
): Promise<void> {
  const state = await createSchemaCheck(storage.db)();
  refuseForeign(state);
  if (state.unknown > 0) {
    refuseOldVersion(state, version);
    const { unknown, oldestVersion } = state;
    log.warn(
      { migrations: unknown, oldestVersion },
      'the database has the schema of a newer version, which allows this one',
    );
  }
  if (state.pending === 0) return;
  if (MIGRATE === 'off') {
    throw new OperatorError(
      `The database lacks ${state.pending} of this version’s migrations, and MIGRATE is off: run ops migrate first.`,
    );
  }
  // An index of a large table takes minutes.
  if (!state.isEmpty) log.info({ migrations: state.pending }, 'migrating the database');
  await storage.migrate();
}

function refuseOldVersion(state: SchemaState, version: string): void {
  if (allowsVersion(state, version)) return;
  const needed = state.oldestVersion ? `version ${state.oldestVersion} or newer` : 'that version';
  throw new OperatorError(
    `The database has the schema of a newer version and needs ${needed}; this is ${version}. Start the newer version, or set DATABASE_URL or DATA_DIR to another database.`,
  );
}
