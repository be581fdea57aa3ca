import { eq, sql } from 'drizzle-orm';
import type { AddressSample } from '#server/content/address-sample/read-sample.ts';
import { advisoryLocks } from '#server/platform/storage/advisory-locks.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { addresses, addressSources } from '#server/platform/storage/schema.ts';

/** The value of `addresses.source` for the sample. */
export const sampleSourceName = 'sample';

/**
 * Replaces the shipped addresses in the table when they changed. Does nothing when addresses of another
 * source are imported. The advisory lock lets instances that start together load them once.
 */
export async function publishAddressSample(
  db: Database,
  sample: AddressSample,
  now: Date,
): Promise<void> {
  if (await isCurrent(db, sample)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${advisoryLocks.addressSample})`);
    if (await isCurrent(tx, sample)) return;
    await tx.delete(addresses).where(eq(addresses.source, sampleSourceName));
    await tx.delete(addressSources).where(eq(addressSources.name, sampleSourceName));
    if (sample.addresses.length === 0) return;
    // One JSON parameter is ten times as fast as parameters for each row.
    const rows = JSON.stringify(sample.addresses);
    await tx.execute(sql`
      insert into addresses (source, postcode, organisation, sub_building, building_name,
        building_number, street, locality, town)
      select ${sampleSourceName}, "postcode", "organisation", "subBuilding", "buildingName",
        "buildingNumber", "street", "locality", "town"
      from jsonb_to_recordset(${rows}::jsonb) as shipped("postcode" text, "organisation" text,
        "subBuilding" text, "buildingName" text, "buildingNumber" text, "street" text,
        "locality" text, "town" text)`);
    await tx
      .insert(addressSources)
      .values({ name: sampleSourceName, hash: sample.hash, loadedAt: now });
  });
}

async function isCurrent(db: Pick<Database, 'select'>, { hash }: AddressSample): Promise<boolean> {
  const sources = await db.select().from(addressSources);
  const shipped = sources.find(({ name }) => name === sampleSourceName);
  return (shipped?.hash ?? '') === hash || sources.some(({ name }) => name !== sampleSourceName);
}
