import type { Storage } from './database.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openPostgresDatabase } from './postgres.ts';
import type { StorageSettings } from './settings.ts';

/** Opens the configured database as it is. */
export function openStorage(settings: StorageSettings, dataFolder: string): Promise<Storage> {
  return settings.DATABASE_URL ? openPostgresDatabase(settings) : openEmbeddedDatabase(dataFolder);
}
