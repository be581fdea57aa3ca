// Vite in front, the server behind, both from sources. Runs on the pinned Node.
import { relative, sep } from 'node:path';
import { createServer } from 'vite';

// Vite puts its own scripts and styles into a page and talks to it over a socket of its own.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' });

/** Pages are swapped in the running browser; a change of anything else starts the server anew. */
const swappedByVite = ['src/site/', 'src/design/'];
const restarts = /^(src|migrations)\//;

/** @type {import('../src/server/boot.ts').RunningServer | undefined} */
let server;
let turn = Promise.resolve();

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
function next(work) {
  turn = turn.then(work);
  return turn;
}

vite.watcher.on('all', (_, file) => {
  const path = relative(process.cwd(), file).split(sep).join('/');
  if (!restarts.test(path) || swappedByVite.some((folder) => path.startsWith(folder))) return;
  if (/\.test\.tsx?$/.test(path)) return;
  next(restart);
});

const stop = () =>
  next(async () => {
    await server?.stop();
    await vite.close();
    process.exit(0);
  });
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await next(restart);
