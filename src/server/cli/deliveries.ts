import {
  type DeliveryState,
  findDeliveryIdsByPrefix,
  type ListedDelivery,
  listDeliveries,
  retryDeliveries,
} from '../jobs/delivery-states.ts';
import { StartupError } from '../startup-error.ts';
import type { DeliveryKind } from '../storage/delivery-kinds.ts';
import { type Column, type Command, listReport, minute } from './ops-context.ts';

export interface ListDeliveriesOptions {
  state?: DeliveryState;
  kind?: DeliveryKind;
  limit: number;
}

const columns: Column<ListedDelivery>[] = [
  ['ID', ({ id }) => id.slice(0, 8)],
  ['KIND', ({ kind }) => kind],
  ['STATE', ({ state }) => state],
  ['CREATED', ({ createdAt }) => minute(createdAt)],
  ['TRIES', ({ attempts }) => String(attempts)],
  ['RESULT', ({ lastResult }) => lastResult ?? ''],
];

export const listDeliveriesCommand: Command<[ListDeliveriesOptions]> = async ({ db }, options) =>
  listReport(await listDeliveries(db, options), columns, 'No deliveries were found.');

export const retryCommand: Command<[ids: string[], isAll: boolean]> = async (
  { db, config },
  given,
  isAll,
) => {
  if (isAll === given.length > 0) {
    throw new StartupError('Name the deliveries to retry by their ids, or say --all.');
  }
  const ids: string[] = [];
  for (const prefix of given) {
    const found = /^[\da-f-]{4,36}$/i.test(prefix) ? await findDeliveryIdsByPrefix(db, prefix) : [];
    if (found.length === 0) throw new StartupError(`There is no delivery ${prefix}.`);
    if (found.length > 1) throw new StartupError(`Several deliveries begin with ${prefix}.`);
    ids.push(...found);
  }
  const retried = await retryDeliveries(db, isAll ? 'failed' : ids);
  const when = config.DATABASE_URL ? 'within a minute' : 'when the server starts';
  return {
    json: { retried },
    text: `${retried} ${retried === 1 ? 'delivery is' : 'deliveries are'} attempted again ${when}.\n`,
  };
};
