import { countDeliveries } from '../deliveries/delivery-states.ts';
import { type Command, formatMinute } from './ops-context.ts';
import { formatPairs, formatTable } from './table.ts';

/** Shows the state of the database and how many deliveries wait or failed. */
export const healthCommand: Command<[]> = async ({ db, config }) => {
  const deliveries = await countDeliveries(db);
  const failed = deliveries.reduce((sum, one) => sum + one.failed, 0);
  const json = {
    database: config.DATABASE_URL ? 'PostgreSQL' : 'embedded',
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
    ['CRM', json.receiver ?? 'not configured: sales await fulfilment'],
  ]);
  const waiting = rows.length
    ? `\n${formatTable(['DELIVERIES', 'WAITING', 'FAILED', 'OLDEST WAITING'], rows)}`
    : '\nNo delivery waits.\n';
  return { json, text: summary + waiting, isAlarming: failed > 0 };
};
