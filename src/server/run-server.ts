import { join, relative } from 'node:path';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { boot, type RunningServer } from './boot.ts';
import { readConfig } from './config.ts';
import { getMailFolder } from './platform/data-folder/data-folder.ts';
import { createLogger } from './platform/observability/log.ts';
import { describeStart, describeStartAtTerminal } from './platform/observability/start-line.ts';
import { createTerminalLog } from './platform/observability/terminal-log.ts';
import { projectFolder } from './platform/settings/project-folder.ts';
import { release } from './platform/settings/release.ts';
import { isRightMissing } from './platform/storage/missing-right.ts';
import { isDatabaseUnavailable } from './platform/storage/unavailable.ts';

const stopWithinMs = 9500;

async function main(): Promise<void> {
  const config = readConfig();
  const isTerminal = process.stdout.isTTY;
  const terminal = createTerminalLog({
    write: (text) => void process.stdout.write(text),
    showsAll: ['debug', 'trace'].includes(config.LOG_LEVEL),
  });
  const log = createLogger(config.LOG_LEVEL, isTerminal ? terminal : undefined);
  let server: RunningServer | undefined;
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    // The exit code of a process that ends because nothing is left to do, before the stop has finished.
    process.exitCode = 1;
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    try {
      await server?.stop();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'stop failed');
      process.exit(1);
    }
  };
  // After an unhandled error the state of the process is unknown. It finishes open requests and exits, so that the
  // supervisor starts a new one.
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected error, stopping');
    void stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  server = await boot({ config, log, clientFolder: join(projectFolder, 'build/client') });
  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    void stop(0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
  // Last: whoever reads this line may send a signal at once.
  const { address } = server;
  process.stdout.write(
    isTerminal
      ? describeStartAtTerminal(address, {
          release,
          mailFolder: config.SMTP_URL ? undefined : shortenPath(getMailFolder(config.DATA_DIR)),
          staffLink: server.createStaffLink(),
          isForTrial: config.ENVIRONMENT !== 'prod' && !config.DATABASE_URL,
        })
      : describeStart(address, { now: new Date(), release }),
  );
  terminal.open();
}

main().catch((error: unknown) => {
  process.stderr.write(`${describeFailedStart(error)}\n`);
  process.exit(1);
});

function shortenPath(path: string): string {
  const fromHere = relative('', path);
  return fromHere.startsWith('..') ? path : fromHere;
}

/** What the operator can fix, or what passes, is one sentence; only bugs are printed with a stack. */
function describeFailedStart(error: unknown): unknown {
  if (error instanceof OperatorError) return error.message;
  if (isRightMissing(error)) {
    return `The user of DATABASE_URL has no right to do what a start does (${getErrorReason(error)}). Grant it the rights of docs/operations/database.md, “The server’s user”.`;
  }
  if (isDatabaseUnavailable(error)) {
    return `The database failed during the start (${getErrorReason(error)}).`;
  }
  return error instanceof Error ? error.stack : error;
}
