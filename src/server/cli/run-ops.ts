import {
  Argument,
  CommanderError,
  InvalidArgumentError,
  Option,
  Command as Program,
} from 'commander';
import { findLondonTimeProblem } from '#rules/dates/london-time.ts';
import { isEmail, normaliseEmail } from '#rules/fields/email.ts';
import { isVersionId } from '#server/content/publishing/content-versions.ts';
import { getErrorReason, StartupError } from '#server/platform/errors/startup-error.ts';
import { release } from '#server/platform/settings/release.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { readDatabaseClock } from '#server/platform/storage/database-clock.ts';
import { createSchemaCheck } from '#server/platform/storage/migrations.ts';
import { isRightMissing } from '#server/platform/storage/missing-right.ts';
import { isDatabaseUnavailable } from '#server/platform/storage/unavailable.ts';
import { checkBackup } from '#server/records/backup/restore-backup.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import { deliveryStates } from '#server/sales/deliveries/delivery-states.ts';
import { type Dimension, funnelDimensions } from '#server/visits/funnel/funnel.ts';
import { isAtMostFiveYears, isDay, type Period } from '#server/visits/funnel/period.ts';
import {
  addressStatusCommand,
  type ImportCommandOptions,
  importAddressesCommand,
  restoreAddressesCommand,
} from './addresses.ts';
import { exportAffiliatesCommand } from './affiliates.ts';
import {
  backupCommand,
  type RestoreOptions,
  requireNewFile,
  requireNoErasures,
  restoreCommand,
} from './backup.ts';
import {
  type ActOptions,
  listContentCommand,
  publishContentCommand,
  requireDatabaseSource,
  rollbackContentCommand,
  uploadContentCommand,
} from './content.ts';
import { findContractsCommand, listContractsCommand, showContractCommand } from './contracts.ts';
import {
  type ListDeliveriesOptions,
  listDeliveriesCommand,
  retryDeliveriesCommand,
} from './deliveries.ts';
import { evidenceCommand } from './evidence.ts';
import { type FunnelFormat, funnelCommand } from './funnel.ts';
import { healthCommand } from './health.ts';
import { keysStatusCommand, rotateKeysCommand } from './keys.ts';
import { holdContractCommand, releaseContractCommand } from './legal-hold.ts';
import { migrateCommand, requireSchema } from './migrate.ts';
import type { CommandResult, DatabaseAccess, OpsContext, OpsEnvironment } from './ops-context.ts';
import {
  type EraseOptions,
  erasePersonCommand,
  exportPersonCommand,
  listErasuresCommand,
  type PersonOptions,
} from './person.ts';
import {
  createPreviewLink,
  defaultPreviewHours,
  maxPreviewHours,
  type PreviewLinkOptions,
  requireStoredVersion,
} from './preview.ts';
import { type ReplayOptions, replayErasuresCommand } from './replay.ts';
import { type RetentionCommandOptions, retentionCommand } from './retention.ts';

/** 0: success. 1: the command failed, or found something that needs attention. 2: wrong usage. */
type ExitCode = 0 | 1 | 2;

/** Runs one command of the operator's command line. */
export async function runOps(argv: string[], environment: OpsEnvironment): Promise<ExitCode> {
  let exitCode: ExitCode = 0;
  const report: Reporter = async (isJson, command, { isAnySchema = false, ...access } = {}) => {
    const { warn, print } = environment;
    const config = environment.readConfig();
    const run = async (storage: Storage) => {
      if (!isAnySchema) requireSchema(await createSchemaCheck(storage.db)());
      const { now: clock, skewMs } = await readDatabaseClock(storage.db);
      return command({ db: storage.db, storage, config, clock, skewMs, warn });
    };
    const { json, text, isAlarming } = await environment.withDatabase(config, run, access);
    print(isJson ? `${JSON.stringify(json, null, 2)}\n` : text);
    if (isAlarming) exitCode = 1;
  };
  try {
    await createProgram(environment, report).parseAsync(argv, { from: 'user' });
    return exitCode;
  } catch (error) {
    if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : 2;
    environment.warn(describeFailure(error));
    return 1;
  }
}

function describeFailure(error: unknown): string {
  if (error instanceof StartupError) return error.message;
  if (isRightMissing(error)) {
    return `The user of DATABASE_URL has no right to do this (${getErrorReason(error)}): run the command as the owner of the database.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `The database became unavailable (${errorLabel(error)}): run the command again.`;
  }
  return `The command failed unexpectedly (${errorLabel(error)}).`;
}

/** Only the error's name and code are printed: the message of a database error may quote a row. */
function errorLabel(error: unknown): string {
  const origin = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  if (!(origin instanceof Error)) return 'unknown error';
  return 'code' in origin ? `${origin.name}, code ${origin.code}` : origin.name;
}

type Reporter = (
  isJson: boolean,
  command: (context: OpsContext) => Promise<CommandResult>,
  options?: DatabaseAccess & { isAnySchema?: boolean },
) => Promise<void>;

interface Json {
  json?: boolean;
}

function createProgram(
  { print, warn, readConfig, withDatabase }: OpsEnvironment,
  report: Reporter,
): Program {
  // Set before any subcommand is added, because a subcommand inherits the settings of that moment.
  const program = new Program('ops')
    .exitOverride()
    .configureOutput({ writeOut: print, writeErr: (text) => warn(text.trimEnd()) })
    .description(
      'Shows and repairs contracts, deliveries and keys, and publishes content. Reads the server’s settings.',
    )
    .version(`${release.version} (commit ${release.commit})`)
    // Only before a command: `preview link` has an option of the same name.
    .enablePositionalOptions()
    .helpCommand(true);
  const group = (name: string, description: string) =>
    program.command(name).description(description);
  const leaf = (parent: Program, usage: string, description: string) =>
    parent.command(usage).description(description).option('--json', 'print JSON');

  const contracts = group('contracts', 'contracts, with personal details masked');
  leaf(contracts, 'list', 'the newest contracts')
    .addOption(limitOption())
    .action(({ limit, json = false }: Json & { limit: number }) =>
      report(json, (context) => listContractsCommand(context, limit)),
    );
  leaf(contracts, 'show <reference>', 'one contract and its deliveries').action(
    (reference: string, { json = false }: Json) =>
      report(json, (context) => showContractCommand(context, reference)),
  );
  leaf(contracts, 'hold <reference>', 'keep a contract until it is released')
    .requiredOption(
      '--reason <text>',
      'why, e.g. the number of the case',
      checkedBy((text) => text.trim() === '' && 'It must say why.'),
    )
    .action((reference: string, { json = false, reason }: Json & { reason: string }) =>
      report(json, (context) => holdContractCommand(context, reference, reason)),
    );
  leaf(contracts, 'release <reference>', 'end the legal hold of a contract').action(
    (reference: string, { json = false }: Json) =>
      report(json, (context) => releaseContractCommand(context, reference)),
  );
  leaf(
    contracts,
    'find <text>',
    'contracts by reference or part of it, e-mail, name, phone or postcode',
  )
    .addOption(limitOption())
    .action((text: string, { limit, json = false }: Json & { limit: number }) =>
      report(json, (context) => findContractsCommand(context, text, limit)),
    );

  leaf(program, 'evidence <reference>', 'what was shown, ticked and agreed to, as one file')
    .addOption(
      new Option('--html', 'print one self-contained HTML file (the default)').conflicts('json'),
    )
    .action((reference: string, { json = false }: Json) =>
      report(json, (context) => evidenceCommand(context, reference)),
    );

  const deliveries = group('deliveries', 'webhooks and e-mails of contracts and enquiries');
  leaf(deliveries, 'list', 'deliveries, oldest first; with --state done, newest first')
    .addOption(new Option('--state <state>', 'only these').choices(deliveryStates))
    .addOption(new Option('--kind <kind>', 'only these').choices(allDeliveryKinds))
    .addOption(limitOption())
    .action(({ json = false, ...options }: Json & ListDeliveriesOptions) =>
      report(json, (context) => listDeliveriesCommand(context, options)),
    );
  leaf(
    deliveries,
    'retry [ids...]',
    'attempt deliveries again, by the first characters of their ids',
  )
    .option('--all', 'every delivery that failed')
    .action(
      (
        ids: string[],
        { json = false, all = false }: Json & { all?: boolean },
        command: Program,
      ) => {
        if (all === ids.length > 0) {
          command.error('error: name the deliveries to retry by their ids, or say --all');
        }
        return report(json, (context) => retryDeliveriesCommand(context, all ? 'failed' : ids));
      },
    );

  const keys = group('keys', 'the keys of BANK_KEYS');
  leaf(keys, 'status', 'how many contracts each key encrypts').action(({ json = false }: Json) =>
    report(json, keysStatusCommand),
  );
  leaf(keys, 'rotate', 'encrypt all bank details with the first key').action(
    ({ json = false }: Json) => report(json, rotateKeysCommand),
  );

  const retention = group('retention', 'deletion of old data');
  leaf(retention, 'run', 'delete what is older than its period')
    .addOption(new Option('--dry-run', 'only count').conflicts('confirm'))
    .addOption(wholeNumberOption('--confirm <count>', 'delete what a dry run counted', [0, 1e12]))
    .action(({ json = false, ...options }: Json & RetentionCommandOptions) =>
      report(json, (context) => retentionCommand(context, options)),
    );

  const person = group('person', 'what is held about a person, and its erasure');
  const emailArgument = () =>
    new Argument('<email>', 'the person’s address').argParser((text) => {
      const email = normaliseEmail(text);
      if (isEmail(email)) return email;
      throw new InvalidArgumentError('It must be an email address.');
    });
  const nameOption = () =>
    new Option('--name <name...>', 'whose data, if several people use the address');
  leaf(person, 'export', 'write everything that is held to an HTML and a JSON file')
    .addArgument(emailArgument())
    .addOption(nameOption())
    .option('--out <folder>', 'where the files are written', '.')
    .action((email: string, { json = false, ...options }: Json & PersonOptions & { out: string }) =>
      report(json, (context) => exportPersonCommand(context, email, options)),
    );
  leaf(person, 'erase', 'say what would be deleted or made anonymous, or do it')
    .addArgument(emailArgument())
    .addOption(nameOption())
    .addOption(wholeNumberOption('--confirm <count>', 'do it; the number that was said', [0, 1e6]))
    .action((email: string, { json = false, ...options }: Json & EraseOptions) =>
      report(json, (context) => erasePersonCommand(context, email, options)),
    );
  leaf(person, 'replay [file]', 'repeat all erasures, after a restore or the end of a hold')
    .addOption(confirmReplayOption())
    .action((file: string | undefined, { json = false, ...options }: Json & ReplayOptions) =>
      report(json, (context) => replayErasuresCommand(context, file, options)),
    );
  leaf(person, 'requests', 'the erasures that were asked for').action(({ json = false }: Json) =>
    report(json, listErasuresCommand),
  );

  const addresses = group('addresses', 'addresses of the lookup');
  leaf(addresses, 'import <files...>', 'replace all addresses by those of CSV files; - is stdin')
    .option('--map <columns>', 'columns of another format, e.g. town=CITY,postcode=PCODE,…')
    .option('--report <file>', 'where bad rows are listed (default: FILE.problems.csv)')
    .addOption(
      wholeNumberOption('--max-bad-rows <number>', 'stop after more', [0, 1_000_000], 1000),
    )
    .option('--allow-shrink', 'also when the files have less than half of the addresses in use')
    .option('--dry-run', 'only read and check the files')
    .action((files: string[], { json = false, ...options }: Json & ImportCommandOptions) =>
      report(json, (context) => importAddressesCommand(context, files, options)),
    );
  leaf(
    addresses,
    'restore',
    'exchange the addresses and those that the last import replaced',
  ).action(({ json = false }: Json) => report(json, restoreAddressesCommand));
  leaf(addresses, 'status', 'source, date, rows and size').action(({ json = false }: Json) =>
    report(json, addressStatusCommand),
  );

  const content = group('content', 'content in the database, with CONTENT_SOURCE=database').hook(
    'preAction',
    // Before the database is opened: a running server may have it open, and need not be stopped for a refusal.
    (_, command) => {
      if (command.name() !== 'list') requireDatabaseSource(readConfig());
    },
  );
  const byOption = () => new Option('--by <name>', 'who does it (default: your user name)');
  leaf(content, 'publish <path>', 'check a folder, a .tar.gz or a stored id, and serve it')
    .addOption(byOption())
    .action((path: string, { json = false, ...options }: Json & ActOptions) =>
      report(json, (context) => publishContentCommand(context, path, options)),
    );
  leaf(content, 'upload <path>', 'check and store a folder or a .tar.gz without publishing it')
    .addOption(byOption())
    .action((path: string, { json = false, ...options }: Json & ActOptions) =>
      report(json, (context) => uploadContentCommand(context, path, options)),
    );
  leaf(content, 'list', 'the last ten published versions and the last ten uploads').action(
    ({ json = false }: Json) => report(json, listContentCommand),
  );
  leaf(content, 'rollback [id]', 'publish an earlier version again, the previous one without id')
    .addOption(byOption())
    .action((id: string | undefined, { json = false, ...options }: Json & ActOptions) =>
      report(json, (context) => rollbackContentCommand(context, id, options)),
    );

  const preview = group('preview', 'the site as it will be');
  leaf(preview, 'link', 'a signed link that shows the site at a time, or with a stored version')
    .option(
      '--at <time>',
      'a day or a time in London, e.g. 2027-01-01 or 2027-01-01T09:00',
      checkedBy((text) => {
        const problem = findLondonTimeProblem(text);
        return problem && `It ${problem}.`;
      }),
    )
    .option(
      '--version <id>',
      'a version of content list, published or not',
      checkedBy((text) => !isVersionId(text) && 'It must be an id of content list.'),
    )
    .addOption(
      wholeNumberOption(
        '--for <hours>',
        'how long the link works',
        [1, maxPreviewHours],
        defaultPreviewHours,
      ),
    )
    .action(async ({ json = false, ...options }: Json & PreviewLinkOptions, command: Program) => {
      const { at, version } = options;
      if (at === undefined && version === undefined) {
        command.error('error: name a time with --at, a version with --version, or both');
      }
      const config = readConfig();
      const link = createPreviewLink(config, options, { now: new Date(), warn });
      // A running server has the embedded database open. It refuses the version when the link is opened.
      if (version !== undefined && config.DATABASE_URL) {
        await withDatabase(config, ({ db }) => requireStoredVersion(db, version));
      }
      print(json ? `${JSON.stringify({ link }, null, 2)}\n` : `${link}\n`);
    });

  withPeriod(leaf(program, 'funnel', 'where visits stop, what they buy, and their errors'))
    .addOption(new Option('--by <dimension>', 'a row for each').choices(funnelDimensions))
    .addOption(new Option('--csv', 'print CSV').conflicts(['json', 'html']))
    .addOption(new Option('--html', 'print a report as one HTML file').conflicts('json'))
    .action(({ json = false, csv, html, by, ...period }: Json & FunnelOptions) => {
      const format: FunnelFormat = html ? 'html' : csv ? 'csv' : 'text';
      return report(json, (context) => funnelCommand(context, period, { by, format }));
    });

  const affiliates = group('affiliates', 'sales of affiliate campaigns');
  withPeriod(leaf(affiliates, 'export', 'reference, codes, time and value of each, as CSV')).action(
    ({ json = false, ...period }: Json & Period) =>
      report(json, (context) => exportAffiliatesCommand(context, period)),
  );

  leaf(
    program,
    'backup <file>',
    'write the whole database to a new file; the server may run',
  ).action(async (file: string, { json = false }: Json) => {
    requireNewFile(file);
    await report(json, (context) => backupCommand(context, file), { copyBeside: file });
  });
  leaf(program, 'restore <file>', 'restore a backup into an empty database, embedded or PostgreSQL')
    .option('--no-erasures', 'nobody has asked for erasure, so there is no erasures.jsonl')
    .addOption(confirmReplayOption())
    .action(async (file: string, { json = false, ...options }: Json & RestoreOptions) => {
      const checked = await checkBackup(file, release);
      if (!options.erasures) requireNoErasures(readConfig(), checked);
      await report(json, (context) => restoreCommand(context, file, checked, options), {
        isAnySchema: true,
        mayCreate: true,
      });
    });

  leaf(program, 'migrate', 'apply the migrations that the database lacks')
    .option('--check', 'only count them; exit code 1 when some are pending')
    .action(({ json = false, check = false }: Json & { check?: boolean }) =>
      report(json, (context) => migrateCommand(context, check), { isAnySchema: true }),
    );

  leaf(program, 'health', 'database and deliveries; exit code 1 when something is wrong').action(
    ({ json = false }: Json) => report(json, healthCommand),
  );
  return program;
}

interface FunnelOptions extends Period {
  by?: Dimension;
  csv?: boolean;
  html?: boolean;
}

/** Adds `--from` and `--to`, the first and the last day in London. */
function withPeriod(command: Program): Program {
  const day = (flags: string, description: string) =>
    new Option(flags, `${description} in London, e.g. 2026-11-01`)
      .makeOptionMandatory()
      .argParser(
        checkedBy((text) => !isDay(text) && 'It must be a day that exists, e.g. 2026-11-01.'),
      );
  return command
    .addOption(day('--from <day>', 'first day'))
    .addOption(day('--to <day>', 'last day'))
    .hook('preAction', () => {
      const { from, to } = command.opts<Period>();
      if (from > to) command.error('error: --from must not be after --to');
      if (!isAtMostFiveYears({ from, to }))
        command.error('error: name a period of at most five years');
    });
}

/** Takes a text as it is, unless something is wrong with it. */
function checkedBy(findProblem: (text: string) => string | false | undefined) {
  return (text: string) => {
    const problem = findProblem(text);
    if (problem) throw new InvalidArgumentError(problem);
    return text;
  };
}

function confirmReplayOption(): Option {
  return wholeNumberOption('--confirm <count>', 'erase what a replay listed', [1, 1e6]);
}

function limitOption(): Option {
  return wholeNumberOption('--limit <number>', 'at most so many', [1, 10_000], 50);
}

function wholeNumberOption(
  flags: string,
  description: string,
  [min, max]: [number, number],
  fallback?: number,
): Option {
  return new Option(flags, description).default(fallback).argParser((text) => {
    const value = Number(text);
    if (/^\d+$/.test(text) && value >= min && value <= max) return value;
    throw new InvalidArgumentError(`It must be a whole number from ${min} to ${max}.`);
  });
}
