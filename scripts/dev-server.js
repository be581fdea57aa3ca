// The development server: Vite handles a request first and passes the rest to the server. Runs on the pinned Node.
import { once } from 'node:events';
import { createServer as createHttpServer } from 'node:http';
import { relative, sep } from 'node:path';
import { createServer, createServerModuleRunner } from 'vite';

// Vite injects inline scripts and styles into pages and connects to them by a WebSocket.
const developmentPolicy = "default-src 'self' 'unsafe-inline' data: ws:; frame-ancestors 'none'";

// A free port for the WebSocket: Vite's own is fixed, so a second development server would fail to open it.
const sockets = createHttpServer().listen(0);
await once(sockets, 'listening');
const { port: clientPort } = /** @type {import('node:net').AddressInfo} */ (sockets.address());
const vite = await createServer({
  server: { middlewareMode: true, ws: { server: sockets, clientPort } },
  appType: 'custom',
});

/**
 * Vite reloads changed files of these folders in the browser, except the one that the server shares with pages.
 * A change of any other source file restarts the server.
 */
const reloadedByVite = /^src\/(site|design)\/(?!server-context\.ts)/;
const sources = /^(src|migrations)\//;

/** @type {import('../src/server/boot.ts').RunningServer | undefined} */
let server;
/** Restarts and the stop run one after the other. */
let queue = Promise.resolve();

/** Files that changed since the last restart. */
const changedFiles = new Set();
/** @type {NodeJS.Timeout | undefined} */
let restartTimer;
// The watcher reports no second change of a file within 50 ms, so files are read after that time.
const settleMs = 100;

/** The old server runs on until the changed sources are loaded without an error. */
async function restart() {
  for (const file of changedFiles) vite.environments.ssr.moduleGraph.onFileChange(file);
  changedFiles.clear();
  // A runner keeps what it has loaded, failed imports too. A new one has only Vite's own cache, of transformed files.
  const runner = createServerModuleRunner(vite.environments.ssr, { hmr: false });
  try {
    const { readConfig } = await runner.import('/src/server/config.ts');
    const { createLogger } = await runner.import('/src/server/platform/observability/log.ts');
    const { boot } = await runner.import('/src/server/boot.ts');
    await stopServer();
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

async function stopServer() {
  await server?.stop();
  server = undefined;
}

/** @param {() => Promise<void>} work */
function enqueue(work) {
  queue = queue.then(work);
  return queue;
}

vite.watcher.on('all', (_, file) => {
  const path = relative(process.cwd(), file).split(sep).join('/');
  if (!sources.test(path) || /\.test\.tsx?$/.test(path)) return;
  // Without a server nothing imports a page, so a page whose error is mended restarts it too.
  if (server && reloadedByVite.test(path)) return;
  changedFiles.add(file);
  clearTimeout(restartTimer);
  restartTimer = setTimeout(() => enqueue(restart), settleMs);
});

const stop = () =>
  enqueue(async () => {
    await stopServer();
    await vite.close();
    process.exit(0);
  });
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

await enqueue(restart);
