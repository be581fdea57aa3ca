import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { getRequestListener } from '@hono/node-server';
import type { Logger } from 'pino';
import { createApp } from './app.ts';
import { openKeyRing } from './bank/key-ring.ts';
import type { Config } from './config.ts';
import { loadContent } from './content/content.ts';
import { createMetrics } from './http/metrics.ts';
import { startJobs } from './jobs/jobs.ts';
import { contractFulfilment } from './purchase/fulfil-contract.ts';
import { reasonOf, StartupError } from './startup-error.ts';
import { claimDataFolder } from './storage/data-folder.ts';
import { openStorage } from './storage/storage.ts';

export interface RunningServer {
  /** Where a person opens it, e.g. http://localhost:3000 */
  address: string;
  /** Stops accepting, finishes requests and jobs in flight, closes the database. */
  stop: () => Promise<void>;
}

export interface BootOptions {
  config: Config;
  log: Logger;
  clientFolder?: string | undefined;
  /** Wraps the listener, so that development can put Vite in front of it. */
  wrap?: (listener: RequestListener) => RequestListener;
}

/** With the job queue's own limit this stays within the ten seconds a stop may take. */
const requestGraceMs = 4000;

/** Starts the product. What it opened is closed again, in reverse, when a later part fails. */
export async function boot({
  config,
  log,
  clientFolder,
  wrap = (listener) => listener,
}: BootOptions): Promise<RunningServer> {
  const clock = () => new Date();
  const closers: (() => Promise<void> | void)[] = [];
  const closeAll = async () => {
    for (const close of closers.toReversed()) await close();
  };
  let isAccepting = true;

  try {
    const content = loadContent(config.CONTENT_DIR);
    const dataFolder = claimDataFolder(config.DATA_DIR);
    closers.push(dataFolder.release);
    const bankKeys = openKeyRing(config, dataFolder.path);
    const storage = await openStorage(config, dataFolder.path);
    closers.push(storage.close);
    const fulfilContract = contractFulfilment(storage.db, clock, log);
    const jobs = await startJobs(storage, { 'fulfil-contract': fulfilContract }, log);
    closers.push(jobs.stop);

    const app = createApp({
      db: storage.db,
      jobs,
      content,
      bankKeys,
      clock,
      log,
      metrics: createMetrics(),
      isAccepting: () => isAccepting,
      clientFolder,
    });
    const server = createServer(wrap(getRequestListener(app.fetch)));
    closers.push(() => closeServer(server));
    const port = await listen(server, config);

    return {
      address: `http://localhost:${port}`,
      stop: () => {
        isAccepting = false;
        return closeAll();
      },
    };
  } catch (error) {
    await closeAll();
    throw error;
  }
}

function listen(server: Server, { HOST, PORT }: Config): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', (error) => {
      const isTaken = 'code' in error && error.code === 'EADDRINUSE';
      reject(
        new StartupError(
          isTaken
            ? `Port ${PORT} is already in use. Stop the other program, or set PORT to a free one.`
            : `The server cannot listen on ${HOST}:${PORT} (${reasonOf(error)}).`,
        ),
      );
    });
    server.listen(PORT, HOST, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Lets requests in flight finish, then hangs up on whoever is left. */
function closeServer(server: Server): Promise<void> {
  return new Promise((resolve) => {
    // A kept connection turns idle when its answer is out; nobody else would end it then.
    const sweep = setInterval(() => server.closeIdleConnections(), 50);
    const hangUp = setTimeout(() => server.closeAllConnections(), requestGraceMs);
    server.close(() => {
      clearInterval(sweep);
      clearTimeout(hangUp);
      resolve();
    });
  });
}
