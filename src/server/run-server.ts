import { join } from 'node:path';
import { boot, type RunningServer } from './boot.ts';
import { readConfig } from './config.ts';
import { StartupError } from './errors/startup-error.ts';
import { createLogger } from './observability/log.ts';
import { describeStart } from './observability/start-line.ts';
import { projectFolder } from './settings/project-folder.ts';
import { release } from './settings/release.ts';

const stopWithinMs = 9500;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
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
  process.stdout.write(
    describeStart(server.address, { isTerminal: process.stdout.isTTY, now: new Date(), release }),
  );
}

main().catch((error: unknown) => {
  // A StartupError is the operator's to fix and is printed as one sentence; only bugs are printed with a stack.
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
