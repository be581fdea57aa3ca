import { createWriteStream } from 'node:fs';
import { rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'drizzle-orm';
import type { Release } from '#server/platform/settings/release.ts';
import { withBulkSession } from '#server/platform/storage/bulk-session.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { listMigrations } from '#server/platform/storage/migrations.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { type BackupSummary, createBackupLines, createHeader } from './backup-file.ts';
import { backupTables } from './backup-tables.ts';
import { fixFormats, readTableRows } from './table-rows.ts';

/** Writes all tables as they are at one moment to a file, which only its owner may read. */
export async function writeBackup(
  storage: Storage,
  path: string,
  { release, now }: { release: Release; now: Date },
): Promise<BackupSummary> {
  return withBulkSession(storage, ({ db }) =>
    db.transaction(
      async (tx) => {
        await fixFormats(tx);
        const bankKeys = await queryRows<{ id: string; fingerprint: string }>(
          tx,
          sql`select id, fingerprint from bank_keys
            where exists (select from contracts where bank_key_id = bank_keys.id) order by id`,
        );
        const summary: BackupSummary = {
          ...createHeader({
            ...release,
            createdAt: now.toISOString(),
            migrations: listMigrations(),
            bankKeys,
          }),
          tables: {},
        };
        const names = backupTables.map(({ name }) => name);
        const lines = createBackupLines(summary, names, (table) => readTableRows(tx, table));
        try {
          await pipeline(
            Readable.from(lines),
            createGzip(),
            createWriteStream(path, { mode: 0o600, flush: true }),
          );
        } catch (error) {
          await rm(path, { force: true });
          throw error;
        }
        return summary;
      },
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    ),
  );
}
