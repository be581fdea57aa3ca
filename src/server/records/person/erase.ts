import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { isDeepStrictEqual } from 'node:util';
import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { PersonalData } from '#catalogue/personal-data.ts';
import { getMailFolder } from '#server/platform/data-folder/data-folder.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Database, Storage, Transaction } from '#server/platform/storage/database.ts';
import {
  contracts,
  deliveries,
  type ErasedContract,
  enquiries,
  erasures,
  events,
  notices,
} from '#server/platform/storage/schema.ts';
import { anonymiseContract } from './anonymised-contract.ts';
import type { ErasureRequest } from './erasure-file.ts';
import {
  type HeldData,
  type HeldDataDeps,
  isInVisitOf,
  listMails,
  readHeldData,
} from './held-data.ts';
import { appendHoldLines, getHoldFile } from './hold-file.ts';
import type { PersonRow } from './person-rows.ts';

export interface ErasureDeps extends HeldDataDeps {
  storage: Pick<Storage, 'db'>;
  keys: KeyRing;
  /** What happens to each kind of data. */
  personalData: PersonalData;
  clock: () => Date;
}

export interface Erasure {
  id: string;
  contracts: ErasedContract[];
  enquiryIds: string[];
  mails: number;
}

interface ErasureOptions {
  /** What an earlier run kept: a contract that waited for its hand-over still does, also if no receiver is configured now. */
  keptBefore?: readonly ErasedContract[] | undefined;
  /** Looks at what is held and locked. False: nothing is changed. */
  begin?: (data: HeldData) => boolean;
  /** Written with the erasure, or neither is. */
  withErasure?: ((tx: Transaction, erased: Omit<Erasure, 'mails'>) => Promise<void>) | undefined;
}

/** Erases rows for a request, in one transaction with the record of the result. */
export async function eraseRows(
  deps: ErasureDeps,
  request: ErasureRequest,
  rows: readonly PersonRow[],
  { keptBefore, begin, withErasure }: ErasureOptions = {},
): Promise<{ data: HeldData; erasure: Erasure | undefined }> {
  const { storage, keys, personalData, dataFolder, clock } = deps;
  const { data, erased, mails } = await storage.db.transaction(async (tx) => {
    const data = await readHeldData(tx, deps, rows, { lock: true, keptBefore });
    if (begin?.(data) === false) return { data, mails: [] };
    const results = listResults(data, personalData);
    const free = data.contracts.filter(({ held }) => held === undefined);
    const freeIds = free.map(({ id }) => id);
    if (personalData.visits.onErasure === 'delete') {
      const isInVisit = isInVisitOf(free);
      if (isInVisit) await tx.delete(events).where(isInVisit);
    }
    if (personalData.contracts.onErasure === 'delete') {
      await tx.delete(contracts).where(inArray(contracts.id, freeIds));
    } else {
      for (const contract of free) {
        const anonymous = anonymiseContract(keys, contract);
        await tx.update(contracts).set(anonymous).where(eq(contracts.id, contract.id));
      }
      // What was not sent has no recipient any more.
      const noticeIds = tx
        .select({ id: notices.id })
        .from(notices)
        .where(inArray(notices.contractId, freeIds));
      const isWaiting = and(
        or(
          inArray(deliveries.contractId, freeIds),
          // `in (select …)` would read the whole table.
          sql`${deliveries.noticeId} = any(array(${noticeIds}))`,
        ),
        isNull(deliveries.deliveredAt),
      );
      await tx.delete(deliveries).where(isWaiting);
    }
    const enquiryIds = data.enquiries.map(({ id }) => id);
    await tx.delete(enquiries).where(inArray(enquiries.id, enquiryIds));
    const erased = await storeResult(tx, request, results, enquiryIds, clock());
    // Before the commit: if the process is killed between both, nothing is erased that the file does not know of.
    recordKept(dataFolder, request, results, keptBefore);
    await withErasure?.(tx, { id: request.id, ...erased });
    return { data, erased, mails: listMailsToDelete(dataFolder, data) };
  });
  for (const file of mails) rmSync(join(getMailFolder(dataFolder), file), { force: true });
  return { data, erasure: erased && { id: request.id, ...erased, mails: mails.length } };
}

/** Writes what a request keeps to the file of holds, unless it is there. What this database lacks is still kept. */
function recordKept(
  dataFolder: string,
  { id }: ErasureRequest,
  results: readonly ErasedContract[],
  before: readonly ErasedContract[] | undefined,
): void {
  const found = new Set(results.map(({ reference }) => reference));
  const kept = [
    ...(before ?? []).filter(({ reference }) => !found.has(reference)),
    ...results.filter((result) => !isErased(result)),
  ];
  if (isDeepStrictEqual(kept, before)) return;
  appendHoldLines(getHoldFile(dataFolder), [{ requestId: id, kept }]);
}

/** What an erasure does to each contract. */
export function listResults(
  { contracts: found }: HeldData,
  { contracts: { onErasure } }: PersonalData,
): ErasedContract[] {
  const result = onErasure === 'delete' ? 'deleted' : 'anonymised';
  return found.map(({ reference, held }) => ({ reference, result: held ?? result }));
}

/** Whether the contract is erased, not held. */
export const isErased = ({ result }: ErasedContract): boolean =>
  result === 'anonymised' || result === 'deleted';

/** The mails of a held contract stay with it. */
export function listMailsToDelete(dataFolder: string, data: HeldData): string[] {
  const held = data.contracts.filter((contract) => contract.held !== undefined);
  const heldIds = new Set(held.map(({ id }) => id));
  const ofHeld = data.deliveries.filter(({ contractId }) => heldIds.has(contractId ?? ''));
  const heldNotices = data.notices.filter(({ contractId }) => heldIds.has(contractId));
  const kept = listMails(dataFolder, [
    ...[...held, ...heldNotices].map(({ reference }) => reference),
    ...ofHeld.map(({ id }) => id),
  ]);
  return data.mails.filter((file) => !kept.includes(file));
}

/** Adds the result to those of earlier runs of the request, and tells the CRM if there is something new. */
async function storeResult(
  tx: Pick<Database, 'select' | 'insert' | 'delete'>,
  request: ErasureRequest,
  results: ErasedContract[],
  enquiryIds: string[],
  now: Date,
) {
  const [earlier] = await tx.select().from(erasures).where(eq(erasures.id, request.id));
  const isNew = enquiryIds.length > 0 || results.some(isErased);
  if (earlier && !isNew) return { contracts: results, enquiryIds };
  const references = new Set(results.map(({ reference }) => reference));
  const all = {
    contracts: [
      ...(earlier?.contracts ?? []).filter(({ reference }) => !references.has(reference)),
      ...results,
    ],
    enquiryIds: [...new Set([...(earlier?.enquiryIds ?? []), ...enquiryIds])],
  };
  await tx
    .insert(erasures)
    .values({ ...request, ...all })
    .onConflictDoUpdate({ target: erasures.id, set: all });
  // A new delivery: a receiver ignores the id of one that it has.
  await tx.delete(deliveries).where(eq(deliveries.erasureId, request.id));
  await tx.insert(deliveries).values({
    kind: 'report-erasure',
    erasureId: request.id,
    createdAt: now,
    nextAttemptAt: now,
  });
  return { contracts: results, enquiryIds };
}
