import { randomUUID } from 'node:crypto';
import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/storage/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';

/** A new, migrated database of the kind that the Vitest project provides. */
export async function openTestStorage(): Promise<Storage> {
  if (inject('database') === 'postgres') {
    return openStorage(
      readConfig({ DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')) }),
      '',
    );
  }
  const folder = mkdtempSync(join(tmpdir(), 'home-services-test-'));
  cpSync(inject('embeddedTemplate'), folder, { recursive: true });
  const storage = await openStorage(readConfig({}), folder);
  const close = async () => {
    await storage.close();
    rmSync(folder, { recursive: true, force: true });
  };
  return { ...storage, close };
}

/** Creates an empty database and returns its URL. */
export async function createEmptyDatabase(serverUrl: string): Promise<string> {
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const client = new pg.Client({ connectionString: serverUrl });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return url.href;
}
