import { Command, CommanderError } from 'commander';
import { release } from '#server/platform/settings/release.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { readDatabaseClock } from '#server/platform/storage/database-clock.ts';
import { createSchemaCheck } from '#server/platform/storage/migrations.ts';
import {
  addressStatusCommand,
  importAddressesCommand,
  restoreAddressesCommand,
} from './commands/addresses.ts';
import { exportAffiliatesCommand } from './commands/affiliates.ts';
import { backupCommand, restoreCommand } from './commands/backup.ts';
import {
  checkContentCommand,
  listContentCommand,
  publishContentCommand,
  rollbackContentCommand,
  uploadContentCommand,
} from './commands/content.ts';
import {
  findContractsCommand,
  listContractsCommand,
  showContractCommand,
} from './commands/contracts.ts';
import { listDeliveriesCommand, retryDeliveriesCommand } from './commands/deliveries.ts';
import { evidenceCommand } from './commands/evidence.ts';
import { funnelCommand } from './commands/funnel.ts';
import { healthCommand } from './commands/health.ts';
import { endHeldCommand, letGoCommand, listHeldCommand } from './commands/held.ts';
import { keysStatusCommand, rotateKeysCommand } from './commands/keys.ts';
import { holdContractCommand, releaseContractCommand } from './commands/legal-hold.ts';
import { migrateCommand, requireSchema } from './commands/migrate.ts';
import { erasePersonCommand, exportPersonCommand, listErasuresCommand } from './commands/person.ts';
import { previewLinkCommand } from './commands/preview.ts';
import { replayErasuresCommand } from './commands/replay.ts';
import { runRetentionCommand } from './commands/retention.ts';
import { staffLinkCommand } from './commands/staff.ts';
import { defineGroup, type Ops, type Report } from './definition/define-command.ts';
import type { OpsEnvironment } from './definition/ops-context.ts';
import { describeFailure } from './describe-failure.ts';

/** In the order of `--help`. */
export const opsCommands = [
  defineGroup('contracts', 'contracts, with personal details masked', [
    listContractsCommand,
    showContractCommand,
    holdContractCommand,
    releaseContractCommand,
    findContractsCommand,
  ]),
  defineGroup('held', 'sales that are held for a look', [
    listHeldCommand,
    letGoCommand,
    endHeldCommand,
  ]),
  evidenceCommand,
  defineGroup('deliveries', 'webhooks and e-mails of contracts and enquiries', [
    listDeliveriesCommand,
    retryDeliveriesCommand,
  ]),
  defineGroup('keys', 'the keys of BANK_KEYS', [keysStatusCommand, rotateKeysCommand]),
  defineGroup('retention', 'deletion of old data', [runRetentionCommand]),
  defineGroup('person', 'what is held about a person, and its erasure', [
    exportPersonCommand,
    erasePersonCommand,
    replayErasuresCommand,
    listErasuresCommand,
  ]),
  defineGroup('addresses', 'addresses of the lookup', [
    importAddressesCommand,
    restoreAddressesCommand,
    addressStatusCommand,
  ]),
  defineGroup('content', 'content in the database, with CONTENT_SOURCE=database, and its check', [
    checkContentCommand,
    publishContentCommand,
    uploadContentCommand,
    listContentCommand,
    rollbackContentCommand,
  ]),
  defineGroup('preview', 'the site as it will be', [previewLinkCommand]),
  defineGroup('staff', 'the staff’s pages', [staffLinkCommand]),
  funnelCommand,
  defineGroup('affiliates', 'sales of affiliate campaigns', [exportAffiliatesCommand]),
  backupCommand,
  restoreCommand,
  migrateCommand,
  healthCommand,
];

/** 0: success. 1: the command failed, or found something that needs attention. 2: wrong usage. */
type ExitCode = 0 | 1 | 2;

/** Runs one command of the operator's command line. */
export async function runOps(argv: string[], environment: OpsEnvironment): Promise<ExitCode> {
  const { print, warn, readConfig, withDatabase } = environment;
  let exitCode: ExitCode = 0;
  const ops: Ops = {
    readConfig,
    withDatabase,
    warn,
    runOnDatabase: (use, { isAnySchema = false, ...access } = {}) => {
      const config = readConfig();
      const run = async (storage: Storage) => {
        if (!isAnySchema) requireSchema(await createSchemaCheck(storage.db)());
        const { now: clock, skewMs } = await readDatabaseClock(storage.db);
        return use({ db: storage.db, storage, config, clock, skewMs, warn });
      };
      return withDatabase(config, run, access);
    },
  };
  const report: Report = ({ json, text, isAlarming }, isJson) => {
    print(isJson ? `${JSON.stringify(json, null, 2)}\n` : text);
    if (isAlarming) exitCode = 1;
  };
  const program = createProgram(environment);
  for (const command of opsCommands) command.addTo(program, ops, report);
  try {
    await program.parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    warn(describeFailure(error));
    return 1;
  }
}

/** Its settings come before any subcommand is added, because a subcommand inherits the settings of that moment. */
function createProgram({ print, warn }: OpsEnvironment): Command {
  return (
    new Command('ops')
      .exitOverride()
      .configureOutput({ writeOut: print, writeErr: (text) => warn(text.trimEnd()) })
      .description(
        'Shows and repairs contracts, deliveries and keys, and publishes content. Reads the server’s settings.',
      )
      .version(`${release.version} (commit ${release.commit})`)
      // Only before a command: `preview link` has an option of the same name.
      .enablePositionalOptions()
      .helpCommand(true)
  );
}
