import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { ErasedContract } from '#server/platform/storage/schema.ts';
import { type Erasure, type ErasureDeps, eraseRows, isErased } from './erase.ts';
import type { ErasureRequest } from './erasure-file.ts';
import type { OpenedRecords } from './erasure-records.ts';
import { readHeldData } from './held-data.ts';
import { getPersonKey, listPersonRows, type PersonRow } from './person-rows.ts';

export interface ReplayResult {
  /** All requests that are known. */
  requests: number;
  /** Requests that had something to erase. */
  repeated: number;
  contracts: number;
  enquiries: number;
  /** Contracts that are still held. */
  held: ErasedContract[];
  /** What requests of which nobody knows what they kept would erase. Their number must be confirmed. */
  unconfirmed: Unconfirmed[];
  /** Keys of requests that cannot be repeated, because BANK_KEYS lacks them. */
  missingKeys: string[];
}

interface Unconfirmed {
  kind: PersonRow['kind'];
  /** The reference of a contract, the id of an enquiry. */
  id: string;
  createdAt: Date;
}

/**
 * Repeats requests: after a restore, which brings back what was erased since its backup, and when a contract is held no
 * longer. What a person stored after a request is left alone.
 */
export async function replayErasures(
  deps: ErasureDeps,
  { requests, kept }: Pick<OpenedRecords, 'requests' | 'kept'>,
  confirmed: number | undefined,
): Promise<ReplayResult> {
  const all = [...requests.values()];
  const wanted = await findRows(deps, all);
  const isUnknown = ({ id }: ErasureRequest) => !kept.has(id);
  const unknown = [...wanted].filter(([request]) => isUnknown(request));
  const unconfirmed = await listToConfirm(
    deps,
    unknown.flatMap(([, rows]) => rows),
  );
  const mayEraseAll = unconfirmed.length === 0 || unconfirmed.length === confirmed;
  const erased: Erasure[] = [];
  for (const [request, rows] of wanted) {
    if (isUnknown(request) && !mayEraseAll) continue;
    const { erasure } = await eraseRows(deps, request, rows, {
      keptBefore: kept.get(request.id),
    });
    if (erasure) erased.push(erasure);
  }
  const results = erased.flatMap(({ contracts }) => contracts);
  const keyIds = new Set(deps.keys.map(({ id }) => id));
  return {
    requests: all.length,
    repeated: erased.length,
    contracts: results.filter(isErased).length,
    enquiries: erased.flatMap(({ enquiryIds }) => enquiryIds).length,
    held: results.filter((result) => !isErased(result)),
    unconfirmed: mayEraseAll ? [] : unconfirmed,
    missingKeys: [...new Set(all.map(({ keyId }) => keyId))].filter((id) => !keyIds.has(id)),
  };
}

/** The rows that each request is about. */
async function findRows(
  { storage, keys }: ErasureDeps,
  all: readonly ErasureRequest[],
): Promise<Map<ErasureRequest, PersonRow[]>> {
  const byHash = Map.groupBy(
    all.flatMap((request) => request.personHashes.map((hash) => ({ hash, request }))),
    ({ hash }) => hash,
  );
  const usedKeys = keys.filter(({ id }) => all.some(({ keyId }) => keyId === id));
  const wanted = new Map<ErasureRequest, PersonRow[]>();
  if (usedKeys.length === 0) return wanted;
  // The last request of a person is the one that knows what was still kept.
  const findLastRequest = (row: PersonRow) =>
    usedKeys
      .map((key) => createKeyedHash(key, getPersonKey(row), 'erasures'))
      .flatMap((hash) => byHash.get(hash) ?? [])
      .map(({ request }) => request)
      .filter(({ createdAt }) => row.createdAt <= createdAt)
      .toSorted((one, other) => other.createdAt.getTime() - one.createdAt.getTime())
      .at(0);
  for await (const batch of listPersonRows(storage.db)) {
    for (const row of batch) {
      const request = findLastRequest(row);
      if (request) wanted.set(request, [...(wanted.get(request) ?? []), row]);
    }
  }
  return wanted;
}

/** What would be erased of these rows: contracts that are held now are not. */
async function listToConfirm(
  deps: ErasureDeps,
  rows: readonly PersonRow[],
): Promise<Unconfirmed[]> {
  const { contracts, enquiries } = await readHeldData(deps.storage.db, deps, rows);
  return [
    ...contracts
      .filter(({ held }) => held === undefined)
      .map(({ reference: id, createdAt }) => ({ kind: 'contract' as const, id, createdAt })),
    ...enquiries.map(({ id, createdAt }) => ({ kind: 'enquiry' as const, id, createdAt })),
  ];
}
