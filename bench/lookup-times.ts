import { eq } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { addresses } from '#server/platform/storage/schema.ts';
import { createStoredAddressBook } from '#server/sales/addresses/address-book.ts';
import { addressesPerPostcode, inventPostcode } from './invented-addresses.ts';

export interface Percentiles {
  p50: number;
  p99: number;
  max: number;
}

/** Alternates a lookup and a select by primary key, so that both have the same load beside them. Times are in ms. */
export async function measureLookups(
  db: Database,
  postcodes: number,
  rounds: number,
): Promise<{ lookup: Percentiles; primaryKey: Percentiles }> {
  const book = createStoredAddressBook(db);
  const times: { lookup: number[]; primaryKey: number[] } = { lookup: [], primaryKey: [] };
  for (let round = -200; round < rounds; round += 1) {
    const lookup = await measureTime(() => lookUp(book, scatter(round, postcodes)));
    const id = 1 + scatter(round, postcodes * addressesPerPostcode);
    const primaryKey = await measureTime(() =>
      db.select().from(addresses).where(eq(addresses.id, id)),
    );
    // Rounds below 0 warm up connections and caches.
    if (round < 0) continue;
    times.lookup.push(lookup);
    times.primaryKey.push(primaryKey);
  }
  return {
    lookup: computePercentiles(times.lookup),
    primaryKey: computePercentiles(times.primaryKey),
  };
}

/** Looks addresses up one after the other until `isDone`. A lookup that fails or misses an address throws. */
export async function lookUpUntil(
  db: Database,
  postcodes: number,
  isDone: () => boolean,
): Promise<Percentiles & { lookups: number }> {
  const book = createStoredAddressBook(db);
  const times: number[] = [];
  while (!isDone()) {
    times.push(await measureTime(() => lookUp(book, scatter(times.length, postcodes))));
  }
  return { ...computePercentiles(times), lookups: times.length };
}

async function lookUp(book: ReturnType<typeof createStoredAddressBook>, postcodeNumber: number) {
  const { length } = await book.addressesAt(inventPostcode(postcodeNumber));
  if (length !== addressesPerPostcode) throw new Error(`A lookup found ${length} addresses.`);
}

/** A different place for each number, the same in every run. */
function scatter(number: number, length: number): number {
  return (Math.abs(number) * 7_368_787) % length;
}

async function measureTime(work: () => Promise<unknown>): Promise<number> {
  const started = performance.now();
  await work();
  return performance.now() - started;
}

function computePercentiles(times: number[]): Percentiles {
  const sorted = times.toSorted((a, b) => a - b);
  const at = (share: number) => sorted[Math.floor(share * (sorted.length - 1))] ?? Number.NaN;
  return { p50: at(0.5), p99: at(0.99), max: at(1) };
}
