import { judgeAddresses, readAddressStatus } from '#server/addresses/import/address-status.ts';
import { usesOwnAddresses } from '#server/addresses/settings.ts';
import { checkContent } from '#server/content/check-content.ts';
import { hashContentFiles, readContentFiles } from '#server/content/files/content-files.ts';
import type { WrittenContent } from '#server/content/files/written-content.ts';
import {
  findCurrentVersion,
  findPackedVersion,
} from '#server/content/publishing/content-versions.ts';
import { findLastValid } from '#server/content/publishing/folder-contents.ts';
import { getErrorReason } from '#server/platform/errors/operator-error.ts';
import { describeSkew, judgeClock } from '#server/platform/storage/database-clock.ts';
import { describeSilentHosts } from '#server/platform/storage/database-hosts.ts';
import { countDeliveries, type DeliveryTotals } from '#server/sales/deliveries/delivery-states.ts';
import { explainFailure, isWebhook } from '#server/sales/deliveries/explain-failure.ts';
import { type HeldTotal, readHeldTotal } from '#server/sales/held-sales/held-sales.ts';
import { trySale } from '#server/sales/sale-trial/try-sale.ts';
import { commitsWait, describeWriteFault } from '#server/sales/sale-trial/watch-writes.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { formatMinute, type OpsContext } from '../definition/ops-context.ts';
import { formatPairs, formatTable } from '../output/table.ts';

export const healthCommand = defineDatabaseCommand({
  name: 'health',
  summary: 'database, content and deliveries; exit code 1 when something is wrong',
  run: showHealth,
});

/** Shows what is wrong and what waits. Throws when the database cannot run what a sale needs. */
async function showHealth({ db, storage, config, clock, skewMs }: OpsContext) {
  await trySale(db);
  const deliveries = await countDeliveries(db);
  const held = await readHeldTotal(db);
  const content = await describeContent({ db, config });
  const hosts = storage.connection.kind === 'embedded' ? undefined : storage.connection.hosts;
  const json = {
    database: config.DATABASE_URL ? 'PostgreSQL' : 'embedded',
    content: content.text,
    receiver: config.CRM_URL ? new URL(config.CRM_URL).host : null,
    deliveries,
    heldSales: held.count,
    problems: [
      ...describeDeliveries(deliveries, config),
      ...describeSilentHosts(hosts?.list() ?? []),
      ...(hosts && (await commitsWait(db)) ? [describeWriteFault('commits wait')] : []),
      ...(await describeAddresses(db, config, clock())),
      ...describeClock(skewMs()),
      ...(content.isRefused ? [content.text] : []),
    ],
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
    ['CRM', json.receiver ?? 'CRM_URL is not set here, so nothing is said about the receiver'],
    ...(held.since ? [['Held for a look', describeHeld(held)] satisfies [string, string]] : []),
  ]);
  const problems = json.problems
    .map((problem) => `\n${formatPairs([['Problem', problem]])}`)
    .join('');
  const waiting = rows.length
    ? `\n${formatTable(['DELIVERIES', 'WAITING', 'FAILED', 'OLDEST WAITING'], rows)}`
    : '\nNo delivery waits.\n';
  return { json, text: summary + waiting + problems, isAlarming: json.problems.length > 0 };
}

const describeHeld = ({ count, since }: HeldTotal) =>
  `${count}, the first since ${formatMinute(since)} UTC`;

function describeDeliveries(
  deliveries: DeliveryTotals[],
  { CRM_URL }: Pick<OpsContext['config'], 'CRM_URL'>,
): string[] {
  const refused = deliveries.flatMap(({ kind, lastResult }) =>
    lastResult === undefined ? [] : [explainFailure(kind, lastResult)],
  );
  const isWaiting = deliveries.some(({ kind }) => isWebhook(kind));
  return isWaiting && !CRM_URL
    ? [
        ...refused,
        'sales wait and CRM_URL is not set here: run this with the settings of the server, or set it there if the server lacks it too',
      ]
    : refused;
}

async function describeAddresses(
  db: OpsContext['db'],
  config: OpsContext['config'],
  now: Date,
): Promise<string[]> {
  if (!usesOwnAddresses(config)) return [];
  const problem = judgeAddresses(await readAddressStatus(db), now);
  return problem ? [problem] : [];
}

function describeClock(skewMs: number): string[] {
  if (judgeClock(skewMs) === 'right') return [];
  return [`the clock of this machine is ${describeSkew(skewMs)}: correct it by NTP`];
}

/** What a start serves. `content_info` in /metrics names what an instance serves. */
async function describeContent({ db, config }: Pick<OpsContext, 'db' | 'config'>) {
  if (config.CONTENT_SOURCE === 'folder') return describeFolder(db, config);
  const current = await findCurrentVersion(db);
  if (!current) return { text: 'nothing is published', isRefused: false };
  const { id, publishedBy, publishedAt } = current;
  const text = `version ${id}, by ${publishedBy} at ${formatMinute(publishedAt)}`;
  try {
    const packed = await findPackedVersion(db, id);
    const options = { environment: config.ENVIRONMENT, isPublished: true };
    if (packed) await checkContent(`version ${id}`, { packed }, options);
    return { text, isRefused: false };
  } catch (error) {
    const served = 'the content that was valid before is served, or the start fails';
    return {
      text: `${text} is refused by this release, and ${served}: ${getErrorReason(error)}`,
      isRefused: true,
    };
  }
}

async function describeFolder(db: OpsContext['db'], config: OpsContext['config']) {
  const { CONTENT_DIR: folder, ENVIRONMENT: environment } = config;
  const text = `the folder ${folder}`;
  const check = (name: string, written: WrittenContent, isPublished = true) =>
    checkContent(name, written, { environment, isPublished });
  let version = '';
  try {
    const files = readContentFiles(folder);
    version = hashContentFiles(files);
    await check(folder, { files }, false);
    return { text, isRefused: false };
  } catch (error) {
    const lastValid = await findLastValid(db, version, check);
    const served = lastValid
      ? `the last valid content is served, version ${lastValid.version} of ${formatMinute(lastValid.servedAt)}`
      : 'a start fails, because no content that is valid here was served before';
    return { text: `${text} is refused, and ${served}: ${getErrorReason(error)}`, isRefused: true };
  }
}
