import { join } from 'node:path';
import * as z from 'zod/mini';
import { erasureResults } from '#api/webhooks.ts';
import { dataFolderEntries } from '#server/platform/data-folder/data-folder.ts';
import type { ErasedContract } from '#server/platform/storage/schema.ts';
import { appendJsonLines, readJsonLines } from './json-lines.ts';

/** A legal hold that was set, or ended if it has no reason. */
export interface HoldChange {
  reference: string;
  reason: string | null;
  at: string;
}

/** The contracts that a request for erasure left alone when it was last repeated. */
export interface KeptContracts {
  requestId: string;
  kept: ErasedContract[];
}

const lineSchema = z.union([
  z.strictObject({
    reference: z.string(),
    reason: z.nullable(z.string()),
    at: z.string(),
  }),
  z.strictObject({
    requestId: z.uuid(),
    kept: z.array(z.strictObject({ reference: z.string(), result: z.enum(erasureResults) })),
  }),
]);

/** A restored database lacks the holds that were set after its backup, and what an erasure had to keep. */
export const getHoldFile = (dataFolder: string) => join(dataFolder, dataFolderEntries.holds);

export const readHoldLines = (file: string): (HoldChange | KeptContracts)[] =>
  readJsonLines(file, lineSchema);

export const appendHoldLines = (
  file: string,
  lines: readonly (HoldChange | KeptContracts)[],
): void => appendJsonLines(file, lines);
