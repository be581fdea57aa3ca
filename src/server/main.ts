import { boot, type RunningServer } from './boot.ts';
import { readConfig } from './config.ts';
import { createLogger } from './observability/log.ts';
import { StartupError } from './startup-error.ts';

const stopWithinMs = 9500;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  let server: RunningServer | undefined;
  let isStopping = false;

  const stop = async (code: number) => {
    if (isStopping) return;
    isStopping = true;
    // Holds when the stop waits for something that nothing keeps the process alive for.
    process.exitCode = 1;
    // Whatever still hangs by then must not keep the operator waiting.
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    try {
      await server?.stop();
      process.exit(code);
    } catch (error) {
      log.fatal({ err: error }, 'stop failed');
      process.exit(1);
    }
  };
  // An error that nothing handled leaves the process in a state that nobody knows. It finishes what it
  // can, and whoever supervises it starts it again.
  const fail = (error: unknown) => {
    log.fatal({ err: error }, 'unexpected error, stopping');
    void stop(1);
  };
  process.on('uncaughtException', fail);
  process.on('unhandledRejection', fail);

  server = await boot({ config, log, clientFolder: 'build/client' });
  process.stdout.write(`\n  Home services is open at ${server.address}\n\n`);

  const onSignal = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    void stop(0);
  };
  process.once('SIGTERM', onSignal);
  process.once('SIGINT', onSignal);
}

main().catch((error: unknown) => {
  // An operator's mistake is one sentence; only our own mistakes come with a stack.
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
