import type { Storage } from './database.ts';
import type { HostLog } from './database-hosts.ts';
import { openEmbeddedDatabase } from './embedded.ts';
import { openPostgresDatabase } from './postgres.ts';
import type { StorageSettings } from './settings.ts';

/** Opens the configured database as it is. */
export function openStorage(
  settings: StorageSettings,
  dataFolder: string,
  log?: HostLog,
): Promise<Storage> {
  return settings.DATABASE_URL
    ? openPostgresDatabase(settings, log)
    : openEmbeddedDatabase(dataFolder);
}
