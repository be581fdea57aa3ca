import {
  type ContentFiles,
  hashContentFiles,
  readContentFiles,
} from '#server/content/files/content-files.ts';
import { parseAllContent } from '#server/content/load-content.ts';
import { findCurrentVersion } from '#server/content/publishing/content-versions.ts';
import { findLastValid } from '#server/content/publishing/folder-contents.ts';
import { getErrorReason } from '#server/platform/errors/startup-error.ts';
import { countDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { trySale } from '#server/sales/sale-trial/try-sale.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { formatMinute, type OpsContext } from '../definition/ops-context.ts';
import { formatPairs, formatTable } from '../output/table.ts';

export const healthCommand = defineDatabaseCommand({
  name: 'health',
  summary: 'database, content and deliveries; exit code 1 when something is wrong',
  run: showHealth,
});

/** Shows the published content and how many deliveries wait or failed. Throws when the database cannot run what a sale needs. */
async function showHealth({ db, config }: OpsContext) {
  await trySale(db);
  const deliveries = await countDeliveries(db);
  const failed = deliveries.reduce((sum, one) => sum + one.failed, 0);
  const content = await describeContent({ db, config });
  const json = {
    database: config.DATABASE_URL ? 'PostgreSQL' : 'embedded',
    content: content.text,
    receiver: config.CRM_URL ? new URL(config.CRM_URL).host : null,
    deliveries,
  };
  const rows = deliveries.map(({ kind, waiting, failed: dead, oldestWaiting }) => [
    kind,
    String(waiting),
    String(dead),
    formatMinute(oldestWaiting),
  ]);
  const summary = formatPairs([
    ['Database', json.database],
    ['Content', json.content],
    ['CRM', json.receiver ?? 'not configured: sales await fulfilment'],
  ]);
  const waiting = rows.length
    ? `\n${formatTable(['DELIVERIES', 'WAITING', 'FAILED', 'OLDEST WAITING'], rows)}`
    : '\nNo delivery waits.\n';
  return { json, text: summary + waiting, isAlarming: failed > 0 || content.isRefused };
}

/** What a start serves. `content_info` in /metrics names what an instance serves. */
async function describeContent({ db, config }: Pick<OpsContext, 'db' | 'config'>) {
  if (config.CONTENT_SOURCE === 'folder') return describeFolder(db, config);
  const current = await findCurrentVersion(db);
  const text = current
    ? `version ${current.id}, by ${current.publishedBy} at ${formatMinute(current.publishedAt)}`
    : 'nothing is published';
  return { text, isRefused: false };
}

async function describeFolder(db: OpsContext['db'], config: OpsContext['config']) {
  const { CONTENT_DIR: folder, ENVIRONMENT: environment } = config;
  const text = `the folder ${folder}`;
  const parse = (name: string, files: ContentFiles, isPublished = true) =>
    parseAllContent(name, files, { environment, isPublished });
  let version = '';
  try {
    const files = readContentFiles(folder);
    version = hashContentFiles(files);
    parse(folder, files, false);
    return { text, isRefused: false };
  } catch (error) {
    const lastValid = await findLastValid(db, version, parse);
    const served = lastValid
      ? `the last valid content is served, version ${lastValid.version} of ${formatMinute(lastValid.servedAt)}`
      : 'a start fails, because no content that is valid here was served before';
    return { text: `${text} is refused, and ${served}: ${getErrorReason(error)}`, isRefused: true };
  }
}
