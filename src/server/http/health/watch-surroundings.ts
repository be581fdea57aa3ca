import { isOnSale } from '#catalogue/listing.ts';
import { type AddressStatus, judgeAddresses } from '#server/addresses/import/address-status.ts';
import type { Content } from '#server/content/store/content.ts';
import { repeatTask } from '#server/platform/background/repeat-task.ts';
import { bytesPerMegabyte } from '#server/platform/data-folder/free-space.ts';
import type { Warnings } from '#server/platform/observability/warnings.ts';
import {
  type DatabaseHosts,
  describeSilentHosts,
} from '#server/platform/storage/database-hosts.ts';
import { allDeliveryKinds } from '#server/sales/deliveries/delivery-kinds.ts';
import type { DeliveryTotals } from '#server/sales/deliveries/delivery-states.ts';

interface SurroundingsOptions {
  warnings: Warnings;
  content: () => Pick<Content, 'products'>;
  clock: () => Date;
  /** Undefined when lookups do not use our own addresses. */
  readAddresses: (() => Promise<Pick<AddressStatus, 'rows' | 'loadedAt'>>) | undefined;
  /** The hosts of the database, if there are several. */
  databaseHosts: () => ReturnType<DatabaseHosts['list']>;
  countDeliveries: () => Promise<Pick<DeliveryTotals, 'kind' | 'lastResult'>[]>;
  /** The memory that this process uses, and may use at most, in bytes. */
  readMemory?: () => { used: number; limit: number };
}

const everyMs = 5000;
const looksPerMinute = 12;
/** From here on the system may end the process at any moment. */
const nearlyAll = 0.9;

/** Says in time that nothing is on sale, that a standby or addresses are missing, and that the memory is nearly used up. */
export function watchSurroundings({
  warnings,
  content,
  clock,
  readAddresses,
  databaseHosts,
  countDeliveries,
  readMemory = readOwnMemory,
}: SurroundingsOptions): () => Promise<void> {
  let looks = 0;
  const look = async () => {
    warnings.set(
      'catalogue',
      content().products.some(isOnSale)
        ? undefined
        : 'no plan is on sale, so nobody can buy: look at sellable and its dates in the catalogue (npm run content:check)',
    );
    const silent = describeSilentHosts(databaseHosts());
    warnings.set('DATABASE_URL', silent.length > 0 ? silent.join('; ') : undefined);
    const { used, limit } = readMemory();
    warnings.set(
      'memory',
      used > limit * nearlyAll
        ? `the process uses more than ${nearlyAll * 100} % of its ${Math.round(limit / bytesPerMegabyte)} MB, and is ended when it needs more: raise the limit of the container or service`
        : undefined,
    );
    looks += 1;
    if (looks % looksPerMinute !== 1) return;
    // Another instance may have delivered what this one could not.
    const totals = await countDeliveries();
    for (const kind of allDeliveryKinds) {
      const result = totals.find((one) => one.kind === kind)?.lastResult;
      if (result === undefined) warnings.set(`delivery ${kind}`, undefined);
    }
    const status = await readAddresses?.();
    if (status) warnings.set('addresses', judgeAddresses(status, clock()));
  };
  return repeatTask(look, everyMs, () => {});
}

function readOwnMemory() {
  // 0 and the size of the address space mean that nothing is limited.
  const limit = process.constrainedMemory();
  return { used: process.memoryUsage.rss(), limit: limit > 0 ? limit : Number.POSITIVE_INFINITY };
}
