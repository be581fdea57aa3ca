import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { hasDatabase } from '#server/platform/storage/database-folder.ts';
import {
  createSchemaCheck,
  refuseForeign,
  type SchemaState,
} from '#server/platform/storage/migrations.ts';
import { option } from '../definition/command-input.ts';
import { defineCommand } from '../definition/define-command.ts';
import type { OpsContext } from '../definition/ops-context.ts';

export const migrateCommand = defineCommand({
  name: 'migrate',
  summary: 'apply the migrations that the database lacks',
  input: {
    isCheck: option('--check', 'only count them; exit code 1 when some are pending'),
    isNew: option('--new-database', 'make a new embedded database where one was lost'),
  },
  findProblem: ({ isCheck, isNew }) => isCheck && isNew && '--check makes no database',
  run: ({ readConfig, runOnDatabase }, { isCheck = false, isNew }) => {
    if (isNew) requireNoDatabase(readConfig());
    return runOnDatabase((context) => migrate(context, isCheck), {
      isAnySchema: true,
      ...(!isCheck && { makes: isNew ? 'a new one' : 'the first' }),
    });
  },
});

/** Whoever says that a new database is meant does not mean one that is there, e.g. because the option was left in a script. */
function requireNoDatabase({ DATABASE_URL, DATA_DIR }: OpsContext['config']): void {
  if (DATABASE_URL) {
    throw new OperatorError('--new-database is for an embedded database, and DATABASE_URL is set.');
  }
  if (!hasDatabase(DATA_DIR)) return;
  throw new OperatorError(
    `There is a database in ${DATA_DIR}, and --new-database is for a folder without one. Nothing was changed.`,
  );
}

async function migrate({ db, storage }: OpsContext, isCheck: boolean) {
  const state = await createSchemaCheck(db)();
  refuseOtherVersion(state);
  const { pending } = state;
  if (isCheck) {
    const text = `Pending migrations: ${pending}\n`;
    return { json: { pending }, text, isAlarming: pending > 0 };
  }
  await storage.migrate();
  return { json: { applied: pending }, text: `Applied migrations: ${pending}\n` };
}

/** Every other command requires exactly the schema of this build. */
export function requireSchema(state: SchemaState): void {
  refuseOtherVersion(state);
  if (state.isEmpty) {
    throw new OperatorError(
      'The database has no schema of this product: set DATABASE_URL or DATA_DIR to the right one, or run npm run ops -- migrate for a new one.',
    );
  }
  if (state.pending > 0) {
    throw new OperatorError(
      `The database lacks ${state.pending} of this version’s migrations: run npm run ops -- migrate, or start the server.`,
    );
  }
}

function refuseOtherVersion(state: SchemaState): void {
  refuseForeign(state);
  if (state.unknown === 0) return;
  throw new OperatorError(
    `The database belongs to a newer version, whose command you need: this version does not know ${state.unknown} of its migrations.`,
  );
}
