import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import { isNotNull } from 'drizzle-orm';
import { requireWritableFolder } from '#server/platform/data-folder/data-folder.ts';
import type { Database } from '#server/platform/storage/database.ts';
import { contracts, type ErasedContract, erasures } from '#server/platform/storage/schema.ts';
import { isErased } from './erase.ts';
import {
  appendErasureRequests,
  type ErasureRequest,
  getErasureFile,
  readErasureRequests,
} from './erasure-file.ts';
import {
  appendHoldLines,
  getHoldFile,
  type HoldChange,
  type KeptContracts,
  readHoldLines,
} from './hold-file.ts';

/** Requests for erasure, what they kept, and legal holds. */
interface ErasureRecords {
  requests: Map<string, ErasureRequest>;
  /** What each request kept, by its id. Of requests of version 0.1.0 it is not known. */
  kept: Map<string, ErasedContract[]>;
  /** The last change of each contract's hold, by reference. */
  holds: Map<string, HoldChange>;
}

/** Reads the files of the data folder. Each may be missing. */
export function readErasureRecords(dataFolder: string): ErasureRecords {
  const erasureFile = getErasureFile(dataFolder);
  return createRecords(
    existsSync(erasureFile) ? readErasureRequests(erasureFile) : [],
    readHoldLinesIn(dataFolder),
  );
}

function readHoldLinesIn(folder: string) {
  const file = getHoldFile(folder);
  return existsSync(file) ? readHoldLines(file) : [];
}

function createRecords(
  requests: readonly ErasureRequest[],
  lines: readonly (HoldChange | KeptContracts)[],
): ErasureRecords {
  const records: ErasureRecords = {
    requests: new Map(requests.map((request) => [request.id, request])),
    kept: new Map(),
    holds: new Map(),
  };
  for (const line of lines) {
    if ('requestId' in line) records.kept.set(line.requestId, line.kept);
    else if (!isLater(records.holds.get(line.reference), line)) {
      records.holds.set(line.reference, line);
    }
  }
  return records;
}

/** Whether the first change was made after the second. */
const isLater = (one: HoldChange | undefined, other: HoldChange | undefined): boolean =>
  one !== undefined && (other === undefined || Date.parse(one.at) > Date.parse(other.at));

/** The records of the database, as far as its state goes: a restored one lacks what came after its backup. */
async function readStoredRecords(db: Database): Promise<ErasureRecords> {
  const requests = await db.select().from(erasures);
  const held = await db
    .select({ reference: contracts.reference, legalHold: contracts.legalHold })
    .from(contracts)
    .where(isNotNull(contracts.legalHold));
  return createRecords(
    requests.map(({ id, createdAt, keyId, personHashes }) => ({
      id,
      createdAt,
      keyId,
      personHashes,
    })),
    [
      ...requests.map(({ id, contracts: results }) => ({
        requestId: id,
        kept: results.filter((result) => !isErased(result)),
      })),
      ...held.flatMap(({ reference, legalHold }) =>
        legalHold ? [{ reference, reason: legalHold.reason, at: legalHold.since }] : [],
      ),
    ],
  );
}

export interface OpenedRecords extends ErasureRecords {
  /** The files that did not exist. */
  missing: string[];
  /** How many requests of the database were not in the file. */
  added: number;
}

/**
 * Adds to the files of the data folder what the database, or the named file and the file of holds beside it, has and they
 * lack. Then reads them. Nothing is taken out of them, because the database may be a restored one that is older.
 */
export async function openErasureRecords(
  db: Database,
  dataFolder: string,
  named?: string,
): Promise<OpenedRecords> {
  requireWritableFolder(dataFolder);
  const files = [getErasureFile(dataFolder), getHoldFile(dataFolder)];
  const missing = files.filter((file) => !existsSync(file));
  if (named !== undefined) {
    // It must exist: with a typing error in its name nothing would be erased, and nobody would notice.
    const requests = readErasureRequests(named);
    addRecords(dataFolder, createRecords(requests, readHoldLinesIn(dirname(named))));
  }
  const added = addRecords(dataFolder, await readStoredRecords(db));
  return { ...readErasureRecords(dataFolder), missing, added };
}

/** Returns how many requests were added. */
function addRecords(dataFolder: string, { requests, kept, holds }: ErasureRecords): number {
  const own = readErasureRecords(dataFolder);
  const newRequests = [...requests.values()].filter(({ id }) => !own.requests.has(id));
  const newHolds = [...holds.values()].filter((hold) =>
    isLater(hold, own.holds.get(hold.reference)),
  );
  const newKept = [...kept].filter(([id]) => !own.kept.has(id));
  appendErasureRequests(getErasureFile(dataFolder), newRequests);
  appendHoldLines(getHoldFile(dataFolder), [
    ...newHolds,
    ...newKept.map(([requestId, ofRequest]) => ({ requestId, kept: ofRequest })),
  ]);
  return newRequests.length;
}
