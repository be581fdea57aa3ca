import { existsSync, readdirSync, rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';

/** Deletes the mails of DATA_DIR/mail that were written before the cutoff; returns their number. */
export function deleteOldMails(dataFolder: string, cutoff: Date, isDryRun: boolean): number {
  const folder = getMailFolder(dataFolder);
  if (!existsSync(folder)) return 0;
  const old = readdirSync(folder)
    .filter((name) => name.endsWith('.eml'))
    .map((name) => join(folder, name))
    .filter((file) => statSync(file).mtime < cutoff);
  if (!isDryRun) for (const file of old) rmSync(file, { force: true });
  return old.length;
}
