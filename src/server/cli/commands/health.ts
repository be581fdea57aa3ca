import { findCurrentVersion } from '#server/content/publishing/content-versions.ts';
import { countDeliveries } from '#server/sales/deliveries/delivery-states.ts';
import { trySale } from '#server/sales/sale-trial/try-sale.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { formatMinute, type OpsContext } from '../definition/ops-context.ts';
import { formatPairs, formatTable } from '../output/table.ts';

export const healthCommand = defineDatabaseCommand({
  name: 'health',
  summary: 'database and deliveries; exit code 1 when something is wrong',
  run: showHealth,
});

/** Shows the published content and how many deliveries wait or failed. Throws when the database cannot run what a sale needs. */
async function showHealth({ db, config }: OpsContext) {
  await trySale(db);
  const deliveries = await countDeliveries(db);
  const failed = deliveries.reduce((sum, one) => sum + one.failed, 0);
  const json = {
    database: config.DATABASE_URL ? 'PostgreSQL' : 'embedded',
    content: await describeContent({ db, config }),
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
  return { json, text: summary + waiting, isAlarming: failed > 0 };
}

/** `content_info` in /metrics names what an instance serves. */
async function describeContent({ db, config }: Pick<OpsContext, 'db' | 'config'>): Promise<string> {
  if (config.CONTENT_SOURCE === 'folder') return `the folder ${config.CONTENT_DIR}`;
  const current = await findCurrentVersion(db);
  if (!current) return 'nothing is published';
  return `version ${current.id}, by ${current.publishedBy} at ${formatMinute(current.publishedAt)}`;
}
