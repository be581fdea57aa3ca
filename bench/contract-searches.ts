import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { findContracts } from '#server/sales/contracts/find-contracts.ts';
import { median } from './compare.ts';

/** What a caller may say of the buyers in a grown database. */
const searches = {
  'a whole reference': 'HS-GGG3-DG9G',
  'the beginning of references': 'HS-GGG3',
  'a whole address': 'buyer250000@example.com',
  'the beginning of addresses': 'buyer25',
  'the beginning of all addresses': 'buyer',
  'a surname': 'Okaforbc',
  'the beginning of all surnames': 'oka',
  'a surname of old contracts alone': 'altmann',
  'a first name': 'ameliabcd',
  'a whole name': 'Ameliabcd Okaforcd',
  'a letter': 'a',
  'a whole phone number': '+44 7000 250000',
  'the beginning of phone numbers': '070002',
  'the beginning of all phone numbers': '07',
  'a whole postcode': 'LS25 5AB',
  'the beginning of postcodes': 'LS25',
  'nothing that there is': 'Zwingli',
};

export interface SearchTimes {
  name: string;
  /** How many contracts were found; undefined for more than are counted. */
  found: number | undefined;
  medianMs: number;
  slowestMs: number;
}

/** Searches of the staff's pages and `ops contracts find`, each ten times. */
export async function measureSearches(DATABASE_URL: string): Promise<SearchTimes[]> {
  const storage = await openStorage(readConfig({ DATABASE_URL, BANK_KEYS: '' }), '');
  const times: SearchTimes[] = [];
  for (const [name, text] of Object.entries(searches)) {
    const runs: number[] = [];
    let found: number | undefined;
    for (let run = 0; run < 10; run += 1) {
      const startedAt = performance.now();
      const { count } = await findContracts(storage.db, text, 50);
      runs.push(performance.now() - startedAt);
      found = count;
    }
    const [medianMs, slowestMs] = [median(runs), Math.max(...runs)].map(Math.round);
    times.push({ name, found, medianMs: medianMs ?? 0, slowestMs: slowestMs ?? 0 });
  }
  await storage.close();
  return times;
}
