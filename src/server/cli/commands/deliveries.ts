import { OperatorError } from '#server/platform/errors/operator-error.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import {
  deliveryStates,
  findDeliveriesByPrefix,
  type ListedDelivery,
  listDeliveries,
  retryDeliveries,
} from '#server/sales/deliveries/delivery-states.ts';
import { argument, choiceOption, limitOption, option } from '../definition/command-input.ts';
import { defineDatabaseCommand } from '../definition/define-command.ts';
import { type Column, createListResult } from '../definition/ops-context.ts';

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

export const listDeliveriesCommand = defineDatabaseCommand({
  name: 'list',
  summary: 'deliveries, oldest first; with --state done, newest first',
  input: {
    state: choiceOption('--state <state>', 'only these', deliveryStates),
    kind: choiceOption('--kind <kind>', 'only these', allDeliveryKinds),
    limit: limitOption,
  },
  run: async ({ db }, options) =>
    createListResult(await listDeliveries(db, options), columns, 'No deliveries were found.'),
});

export const retryDeliveriesCommand = defineDatabaseCommand({
  name: 'retry',
  summary: 'attempt deliveries again, by the first characters of their ids',
  input: {
    prefixes: argument('[ids...]'),
    isAll: option('--all', 'every delivery that failed'),
  },
  findProblem: ({ prefixes, isAll = false }) =>
    isAll === prefixes.length > 0 && 'name the deliveries to retry by their ids, or say --all',
  run: async ({ db, config }, { prefixes, isAll }) => {
    const retried = await retryDeliveries(db, isAll ? 'failed' : await idsByPrefix(db, prefixes));
    const when = config.DATABASE_URL ? 'within seconds' : 'when the server starts';
    const sentence =
      retried === 0
        ? 'No delivery has failed.'
        : `${retried} ${retried === 1 ? 'delivery is' : 'deliveries are'} attempted again ${when}.`;
    return { json: { retried }, text: `${sentence}\n` };
  },
});

async function idsByPrefix(db: Database, prefixes: string[]): Promise<string[]> {
  const ids = new Set<string>();
  for (const prefix of prefixes) {
    const found = await findDeliveriesByPrefix(db, prefix);
    const [one] = found;
    if (!one) throw new OperatorError(`There is no delivery ${prefix}.`);
    if (found.length > 1) {
      const list = found.map(({ id, kind }) => `${id} (${kind})`).join(', ');
      throw new OperatorError(`Several deliveries begin with ${prefix}: ${list}.`);
    }
    ids.add(one.id);
  }
  return [...ids];
}
