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
