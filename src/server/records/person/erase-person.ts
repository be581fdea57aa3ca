import { randomUUID } from 'node:crypto';
import type { PersonalData, PersonalDataKind } from '#catalogue/personal-data.ts';
import { createKeyedHash } from '#server/platform/keys/seal.ts';
import type { Transaction } from '#server/platform/storage/database.ts';
import type { ErasedContract, LegalHold } from '#server/platform/storage/schema.ts';
import {
  type Erasure,
  type ErasureDeps,
  eraseRows,
  listMailsToDelete,
  listResults,
} from './erase.ts';
import { appendErasureRequests, type ErasureRequest, getErasureFile } from './erasure-file.ts';
import { openErasureRecords } from './erasure-records.ts';
import { type HeldData, readHeldData } from './held-data.ts';
import { getPersonKey, type PersonRow } from './person-rows.ts';
import { setHoldsAgain } from './set-holds-again.ts';

/** What an erasure would do. */
export interface ErasurePlan {
  /** How many of each kind are deleted or made anonymous, and what is said of it. */
  kinds: ({ kind: PersonalDataKind; count: number } & PersonalData[PersonalDataKind])[];
  /** What happens to each contract. */
  contracts: ErasedContract[];
  /** Those that are kept as they are. */
  held: (ErasedContract & { legalHold: LegalHold | null })[];
  /** Of contracts and enquiries: the number that must be confirmed. */
  confirm: number;
}

function planErasure(
  { dataFolder, personalData }: Pick<ErasureDeps, 'dataFolder' | 'personalData'>,
  data: HeldData,
): ErasurePlan {
  const free = data.contracts.filter(({ held }) => held === undefined);
  const counts = {
    contracts: free.length,
    visits: data.visits.filter(({ journeyId }) =>
      free.some((contract) => contract.journeyId === journeyId),
    ).length,
    enquiries: data.enquiries.length,
    mails: listMailsToDelete(dataFolder, data).length,
  };
  const kinds = Object.keys(counts) as (keyof typeof counts)[];
  return {
    kinds: kinds.map((kind) => ({ kind, count: counts[kind], ...personalData[kind] })),
    contracts: listResults(data, personalData),
    held: data.contracts.flatMap(({ reference, held, legalHold }) =>
      held ? [{ reference, result: held, legalHold }] : [],
    ),
    confirm: counts.contracts + counts.enquiries,
  };
}

interface ConfirmedErasure {
  /** Of the plan that a person has seen. With another number nothing is erased. */
  confirmed: number;
  /** Written with the erasure, or neither is. */
  withErasure?: (tx: Transaction, erased: Omit<Erasure, 'mails'>) => Promise<void>;
}

/** Erases the rows of a person, and says what the plan was. Without an erasure nothing was changed, because it is another plan. */
export async function erasePerson(
  deps: ErasureDeps,
  rows: readonly PersonRow[],
  { confirmed, withErasure }: ConfirmedErasure,
): Promise<{ plan: ErasurePlan; erasure: Erasure | undefined }> {
  const { storage, keys, dataFolder, clock } = deps;
  // So that the holds of today are in their file, whatever machine or version set them, and in a restored database, which
  // may lack them.
  const { holds } = await openErasureRecords(storage.db, dataFolder);
  await setHoldsAgain(storage.db, holds);
  const [key] = keys;
  const request: ErasureRequest = {
    id: randomUUID(),
    createdAt: clock(),
    keyId: key.id,
    personHashes: [
      ...new Set(rows.map((row) => createKeyedHash(key, getPersonKey(row), 'erasures'))),
    ],
  };
  const { data, erasure } = await eraseRows(deps, request, rows, {
    begin: (found) => {
      if (planErasure(deps, found).confirm !== confirmed) return false;
      // Before anything is erased, so that it can be repeated on a restored backup.
      appendErasureRequests(getErasureFile(dataFolder), [request]);
      return true;
    },
    withErasure,
  });
  return { plan: planErasure(deps, data), erasure };
}

/** What an erasure would do now. Changes nothing. */
export const readErasurePlan = async (
  deps: ErasureDeps,
  rows: readonly PersonRow[],
): Promise<ErasurePlan> => planErasure(deps, await readHeldData(deps.storage.db, deps, rows));
