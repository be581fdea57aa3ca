import { boot } from './boot.ts';
import { readConfig } from './config.ts';
import { createLogger } from './http/log.ts';
import { StartupError } from './startup-error.ts';

const stopWithinMs = 9500;

async function main(): Promise<void> {
  const config = readConfig();
  const log = createLogger(config.LOG_LEVEL);
  const server = await boot({ config, log, clientFolder: 'build/client' });
  process.stdout.write(`\n  Home services is open at ${server.address}\n\n`);

  const stop = (signal: NodeJS.Signals) => {
    log.info({ signal }, 'stopping');
    // Whatever still hangs by then must not keep the operator waiting.
    setTimeout(() => process.exit(1), stopWithinMs).unref();
    server.stop().then(
      () => process.exit(0),
      (error: unknown) => {
        log.fatal({ err: error }, 'stop failed');
        process.exit(1);
      },
    );
  };
  process.once('SIGTERM', stop);
  process.once('SIGINT', stop);
}

main().catch((error: unknown) => {
  // An operator's mistake is one sentence; only our own mistakes come with a stack.
  const text =
    error instanceof StartupError ? error.message : error instanceof Error ? error.stack : error;
  process.stderr.write(`${text}\n`);
  process.exit(1);
});
