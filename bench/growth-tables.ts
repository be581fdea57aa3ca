import { maxCounted } from '#server/sales/contracts/find-contracts.ts';
import type { Measurement } from './compare.ts';
import type { SearchTimes } from './contract-searches.ts';
import type { GrownDatabase } from './grown-database.ts';
import type { GrowthRates } from './growth-rates.ts';
import type { ListingResult } from './many-plans.ts';
import type { MixedLoadResult } from './mixed-load.ts';
import { formatTable } from './table.ts';

export interface GrowthResults {
  machine: string;
  databases: { small: GrownDatabase; large: GrownDatabase };
  rates: GrowthRates[];
  searches: SearchTimes[];
  mixedLoad: MixedLoadResult;
  listings: ListingResult[];
}

/** The results as Markdown tables. */
export function formatGrowth({
  machine,
  databases,
  rates,
  searches,
  mixedLoad,
  listings,
}: GrowthResults): string {
  const rateRows = rates.flatMap(({ name, small, large, ratio }) => [
    [`${name}, ${formatDatabase(databases.small)}`, ...formatMeasurement(small), ''],
    [`${name}, ${formatDatabase(databases.large)}`, ...formatMeasurement(large), ratio],
  ]);
  const { memoryMbBefore, memoryMbByMinute, requests, errors } = mixedLoad;
  const minutes = memoryMbByMinute.map((_, minute) => `minute ${minute + 1}`);
  const listingRows = listings.map((listing) => [
    listing.plans,
    listing.secondsToStart,
    listing.firstResponseMs,
    listing.htmlKilobytes,
    listing.sentKilobytes,
    ...formatMeasurement(listing.product),
  ]);
  const measurement = ['requests/s', 'requests per processor second', 'p50 ms', 'p99 ms', 'errors'];
  return [
    `${machine}\n`,
    formatTable(['8 clients, PostgreSQL', ...measurement, 'ratio'], rateRows),
    formatTable(
      ['Search for', 'contracts found', 'median ms', 'slowest ms'],
      searches.map(({ name, found, medianMs, slowestMs }) => [
        name,
        found ?? `more than ${maxCounted}`,
        medianMs,
        slowestMs,
      ]),
    ),
    formatTable(
      ['Memory MB at the start', ...minutes, 'requests', 'errors'],
      [[memoryMbBefore, ...memoryMbByMinute, requests, errors]],
    ),
    formatTable(
      ['Plans in the listing', 'start s', 'first ms', 'HTML kB', 'sent kB', ...measurement],
      listingRows,
    ),
  ].join('\n');
}

function formatDatabase({ contracts, addresses, megabytes }: GrownDatabase): string {
  const [contractCount, addressCount] = [contracts, addresses].map((count) =>
    count.toLocaleString('en-GB'),
  );
  return `${contractCount} contracts and ${addressCount} addresses (${megabytes} MB)`;
}

function formatMeasurement(measurement: Measurement): number[] {
  const { perSecond, perProcessorSecond, p50Ms, p99Ms, errors } = measurement;
  return [perSecond, perProcessorSecond, p50Ms, p99Ms, errors];
}
