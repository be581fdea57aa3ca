// The development server: Vite handles a request first and passes the rest to the server. Runs on the pinned Node.
import { relative, sep } from 'node:path';
import { createServer } from 'vite';

// Vite injects inline scripts and styles into pages and connects to them by a WebSocket.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });

/**
 * Vite reloads changed files of these folders in the browser. A change of any other source file restarts the
 * server.
 */
const reloadedByVite = ['src/site/', 'src/design/'];
const sources = /^(src|migrations)\//;

/** @type {import('../src/server/boot.ts').RunningServer | undefined} */
let server;
/** Restarts and the stop run one after the other. */
let queue = Promise.resolve();

async function restart() {
  await server?.stop();
  server = undefined;
  try {
    const { readConfig } = await vite.ssrLoadModule('/src/server/config.ts');
    const { createLogger } = await vite.ssrLoadModule('/src/server/observability/log.ts');
    const { boot } = await vite.ssrLoadModule('/src/server/boot.ts');
    const config = readConfig();
    /** @type {import('../src/server/boot.ts').BootOptions['wrap']} */
    const wrap = (listener) => (request, response) =>
      vite.middlewares(request, response, () => listener(request, response));
    server = await boot({
      config,
      log: createLogger(config.LOG_LEVEL),
      wrap,
      pagePolicy: () => developmentPolicy,
    });
    process.stdout.write(`\n  Home services (development) is open at ${server?.address}\n\n`);
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.stack : error}\n`);
  }
}

/** @param {() => Promise<void>} work */
function enqueue(work) {
  queue = queue.then(work);
  return queue;
}

vite.watcher.on('all', (_, file) => {
  const path = relative(process.cwd(), file).split(sep).join('/');
  if (!sources.test(path) || reloadedByVite.some((folder) => path.startsWith(folder))) return;
  if (/\.test\.tsx?$/.test(path)) return;
  enqueue(restart);
});

const stop = () =>
  enqueue(async () => {
    await server?.stop();
    await vite.close();
    process.exit(0);
  });
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await enqueue(restart);
