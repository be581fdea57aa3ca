import { eq, sql } from 'drizzle-orm';
import type { Database } from '../storage/database.ts';
import { addresses, addressSources } from '../storage/schema.ts';
import type { AddressSample } from './read-sample.ts';

const source = 'sample';

// Any constant will do, as long as every instance uses the same.
const sampleLock = 7_205_114;

/**
 * Brings the shipped addresses into the table where they are not there yet. Instances that start
 * together take turns, and where addresses of another source are, those are enough.
 */
export async function publishAddressSample(
  db: Database,
  sample: AddressSample,
  now: Date,
): Promise<void> {
  if (await isSettled(db, sample)) return;
  await db.transaction(async (tx) => {
    await tx.execute(sql`select pg_advisory_xact_lock(${sampleLock})`);
    if (await isSettled(tx, sample)) return;
    await tx.delete(addresses).where(eq(addresses.source, source));
    await tx.delete(addressSources).where(eq(addressSources.name, source));
    if (sample.addresses.length === 0) return;
    // One parameter for all of them: a row of parameters for each address takes ten times as long.
    const rows = JSON.stringify(sample.addresses);
    await tx.execute(sql`
      insert into addresses (source, postcode, organisation, sub_building, building_name,
        building_number, street, locality, town)
      select ${source}, "postcode", "organisation", "subBuilding", "buildingName",
        "buildingNumber", "street", "locality", "town"
      from jsonb_to_recordset(${rows}::jsonb) as shipped("postcode" text, "organisation" text,
        "subBuilding" text, "buildingName" text, "buildingNumber" text, "street" text,
        "locality" text, "town" text)`);
    await tx.insert(addressSources).values({ name: source, hash: sample.hash, loadedAt: now });
  });
}

async function isSettled(db: Pick<Database, 'select'>, { hash }: AddressSample): Promise<boolean> {
  const sources = await db.select().from(addressSources);
  const shipped = sources.find(({ name }) => name === source);
  return (shipped?.hash ?? '') === hash || sources.some(({ name }) => name !== source);
}
