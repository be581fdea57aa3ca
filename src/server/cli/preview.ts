import { previewPath } from '#api/paths.ts';
import { listVersions } from '#server/content/publishing/content-versions.ts';
import { StartupError } from '#server/platform/errors/startup-error.ts';
import { readBankKeys } from '#server/platform/keys/key-ring.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { createPreviewToken } from '#server/web/preview/preview-token.ts';
import type { Config } from '../config.ts';

export interface PreviewLinkOptions {
  at?: string;
  version?: string;
  /** Hours. */
  for: number;
}

export const defaultPreviewHours = 24;
export const maxPreviewHours = 7 * 24;

/** A signed link. It needs the bank keys and no database, so it can be made while a server has the embedded database open. */
export function createPreviewLink(
  config: Config,
  { at, version, for: hours }: PreviewLinkOptions,
  { now, warn }: { now: Date; warn: (sentence: string) => void },
): string {
  const [first, ...others] = readBankKeys(config, config.DATA_DIR, warn);
  if (!first) {
    throw new StartupError(
      `There is no bank key in ${config.DATA_DIR}, which signs the link: start the server first, or set DATA_DIR to its folder.`,
    );
  }
  const until = Math.floor(now.getTime() / 1000) + hours * 3600;
  const token = createPreviewToken([first, ...others], { at, version, until });
  const origin = config.SITE_ORIGIN || `http://localhost:${config.PORT}`;
  return `${origin}${previewPath}?token=${token}`;
}

/** Refuses a version that nobody uploaded or that was deleted. */
export async function requireStoredVersion(
  db: Pick<Database, 'select'>,
  version: string,
): Promise<void> {
  const versions = await listVersions(db);
  if (versions.some(({ id }) => id === version)) return;
  throw new StartupError(
    `There is no content version ${version}: npm run ops -- content list names them.`,
  );
}
