import { sql } from 'drizzle-orm';
import type { Database } from '#server/platform/storage/database.ts';
import { queryRows } from '#server/platform/storage/query-rows.ts';
import { addresses, addressSources } from '#server/platform/storage/schema.ts';

export interface AddressStatus {
  /** Where the addresses come from: `import`, `sample`, or `none`. */
  source: string;
  files: string | null;
  format: string | null;
  /** The first 16 characters of the SHA-256 of the files. */
  hash: string | null;
  loadedAt: Date | null;
  rows: number;
  /** The size on disk of the address table with its indexes. */
  bytes: number;
}

export async function readAddressStatus(db: Database): Promise<AddressStatus> {
  const [source] = await db.select().from(addressSources).limit(1);
  const [size] = await queryRows<{ bytes: string }>(
    db,
    sql`select pg_total_relation_size('addresses') as bytes`,
  );
  return {
    source: source?.name ?? 'none',
    files: source?.files ?? null,
    format: source?.format ?? null,
    hash: source?.hash ?? null,
    loadedAt: source?.loadedAt ?? null,
    // An import stores its number of rows. Only the rows of the sample, which is small, are counted.
    rows: source?.rows ?? (await db.$count(addresses)),
    bytes: Number(size?.bytes),
  };
}

const dayMs = 24 * 60 * 60_000;
/** Addresses are published every six weeks (OS) to three months (PAF on disc). */
const oldAfterDays = 365;

/** What is wrong with the stored addresses, with the way out. */
export function judgeAddresses(
  { rows, loadedAt }: Pick<AddressStatus, 'rows' | 'loadedAt'>,
  now: Date,
): string | undefined {
  const wayOut = 'import current ones with ops addresses import';
  if (rows === 0) return `no address is stored, so every buyer types theirs: ${wayOut}`;
  const days = loadedAt ? Math.floor((now.getTime() - loadedAt.getTime()) / dayMs) : 0;
  if (days <= oldAfterDays) return undefined;
  return `the addresses were imported ${Math.floor(days / 30)} months ago, so newer homes are not found: ${wayOut}`;
}
