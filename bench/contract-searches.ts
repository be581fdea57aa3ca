import { readConfig } from '#server/config.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import { findContracts } from '#server/sales/contracts/find-contracts.ts';
import { median } from './compare.ts';

/** What a caller may say of the buyers in a grown database. The whole values are those of its copy number 500,000. */
const searches = {
  'a whole reference': 'HS-FE4E-872G',
  'the beginning of a reference': 'HS-FE4',
  'a character of references': 'HS-F',
  'a whole address': 'buyer992336888@example.com',
  'the beginning of an address': 'buyer99',
  'the beginning of all addresses': 'buyer',
  'a surname': 'Okaforbc',
  'the beginning of all surnames': 'oka',
  'a surname of the oldest contracts alone': 'altmann',
  'a first name': 'ameliabcd',
  'a whole name': 'Ameliabcd Okaforcd',
  'a letter': 'a',
  'a whole phone number': '+44 7992 336888',
  'the beginning of a phone number': '0799',
  'the beginning of all phone numbers': '07',
  'a whole postcode': 'LS25 7AB',
  'the beginning of a postcode': 'LS25',
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
