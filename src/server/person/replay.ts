import { createKeyedHash } from '../bank/seal.ts';
import type { Database } from '../storage/database.ts';
import { erasures } from '../storage/schema.ts';
import { type ErasureDeps, eraseRows, isErased } from './erase.ts';
import { type ErasureRequest, readErasureRequests } from './erasure-file.ts';
import { getPersonKey, listPersonRows, type PersonRow } from './people.ts';

export interface ReplayResult {
  /** All requests that are known. */
  requests: number;
  /** Requests that had something to erase. */
  repeated: number;
  contracts: number;
  enquiries: number;
  /** Contracts that are still held. */
  held: string[];
  /** Keys of requests that cannot be repeated, because BANK_KEYS lacks them. */
  missingKeys: string[];
}

/** The requests of the database and of the file, if there is one: a restored database lacks those that were made after its backup. */
export async function listErasureRequests(
  db: Database,
  file: string | undefined,
): Promise<ErasureRequest[]> {
  const requests = new Map<string, ErasureRequest>();
  for (const { id, createdAt, keyId, personHashes } of [
    ...(file === undefined ? [] : readErasureRequests(file)),
    ...(await db.select().from(erasures)),
  ]) {
    requests.set(id, { id, createdAt, keyId, personHashes });
  }
  return [...requests.values()];
}

/**
 * Repeats requests: after a restore, which brings back what was erased since its backup, and when a contract is held no
 * longer. What a person stored after a request is left alone.
 */
export async function replayErasures(
  deps: ErasureDeps,
  all: readonly ErasureRequest[],
): Promise<ReplayResult> {
  const { storage, keys } = deps;
  const byHash = Map.groupBy(
    all.flatMap((request) => request.personHashes.map((hash) => ({ hash, request }))),
    ({ hash }) => hash,
  );
  const usedKeys = keys.filter(({ id }) => all.some(({ keyId }) => keyId === id));
  const findRequest = (row: PersonRow) => {
    const hashes = usedKeys.map((key) => createKeyedHash(key, getPersonKey(row), 'erasures'));
    const found = hashes.flatMap((hash) => byHash.get(hash) ?? []);
    return found.find(({ request }) => row.createdAt <= request.createdAt)?.request;
  };
  const wanted = new Map<ErasureRequest, PersonRow[]>();
  if (usedKeys.length > 0) {
    for await (const batch of listPersonRows(storage.db)) {
      for (const row of batch) {
        const request = findRequest(row);
        if (request) wanted.set(request, [...(wanted.get(request) ?? []), row]);
      }
    }
  }
  const erased = [];
  for (const [request, rows] of wanted) erased.push(await eraseRows(deps, request, rows));
  const results = erased.flatMap(({ contracts }) => contracts);
  const known = new Set(keys.map(({ id }) => id));
  return {
    requests: all.length,
    repeated: erased.length,
    contracts: results.filter(isErased).length,
    enquiries: erased.flatMap(({ enquiryIds }) => enquiryIds).length,
    held: results.filter((result) => !isErased(result)).map(({ reference }) => reference),
    missingKeys: [...new Set(all.map(({ keyId }) => keyId))].filter((id) => !known.has(id)),
  };
}
