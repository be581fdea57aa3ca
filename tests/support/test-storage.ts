import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inject } from 'vitest';
import { readConfig } from '#server/config.ts';
import type { Storage } from '#server/storage/database.ts';
import { openStorage } from '#server/storage/open-storage.ts';
import { createEmptyDatabase } from './empty-database.ts';

/** A new, migrated database of the kind that the Vitest project provides. */
export async function openTestStorage(): Promise<Storage> {
  if (inject('database') === 'postgres') {
    const DATABASE_URL = await createEmptyDatabase(inject('postgresUrl'));
    const storage = await openStorage(readConfig({ DATABASE_URL }), '');
    await storage.migrate();
    return storage;
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
