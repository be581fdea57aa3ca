import type { Storage } from './database.ts';
import { openEmbedded } from './embedded.ts';
import { openPostgres } from './postgres.ts';
import type { PostgresSettings } from './postgres-pool.ts';

/** Opens the configured database and applies its migrations. */
export function openStorage(settings: PostgresSettings, dataFolder: string): Promise<Storage> {
  return settings.DATABASE_URL ? openPostgres(settings) : openEmbedded(dataFolder);
}
