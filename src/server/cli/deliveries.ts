import { StartupError } from '#server/platform/errors/startup-error.ts';
import type { Database } from '#server/platform/storage/database.ts';
import type { DeliveryKind } from '#server/platform/storage/schema.ts';
import {
  type DeliveryState,
  findDeliveriesByPrefix,
  type ListedDelivery,
  listDeliveries,
  retryDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { type Column, type Command, createListResult } from './ops-context.ts';

export interface ListDeliveriesOptions {
  state?: DeliveryState;
  kind?: DeliveryKind;
  limit: number;
}

const columns: Column<ListedDelivery>[] = [
  ['ID', ({ id }) => id.slice(0, 8)],
  ['KIND', ({ kind }) => kind],
  ['STATE', ({ state }) => state],
  [
    'REFERENCE',
    ({ reference, enquiryId, erasureId }) =>
      reference ?? (enquiryId ?? erasureId ?? '').slice(0, 8),
  ],
  ['TRIES', ({ attempts }) => String(attempts)],
  ['RESULT', ({ lastResult }) => lastResult ?? ''],
];

export const listDeliveriesCommand: Command<[ListDeliveriesOptions]> = async ({ db }, options) =>
  createListResult(await listDeliveries(db, options), columns, 'No deliveries were found.');

export const retryDeliveriesCommand: Command<[prefixes: string[] | 'failed']> = async (
  { db, config },
  prefixes,
) => {
  const ids = prefixes === 'failed' ? prefixes : await idsByPrefix(db, prefixes);
  const retried = await retryDeliveries(db, ids);
  const when = config.DATABASE_URL ? 'within seconds' : 'when the server starts';
  const sentence =
    retried === 0
      ? 'No delivery has failed.'
      : `${retried} ${retried === 1 ? 'delivery is' : 'deliveries are'} attempted again ${when}.`;
  return { json: { retried }, text: `${sentence}\n` };
};

async function idsByPrefix(db: Database, prefixes: string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const prefix of prefixes) {
    const found = await findDeliveriesByPrefix(db, prefix);
    const [one] = found;
    if (!one) throw new StartupError(`There is no delivery ${prefix}.`);
    if (found.length > 1) {
      const list = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
      throw new StartupError(`Several deliveries begin with ${prefix}: ${list}.`);
    }
    ids.add(one.id);
  }
  return [...ids];
}
