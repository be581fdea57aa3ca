import { join } from 'node:path';
import * as z from 'zod/mini';
import { dataFolderEntries } from '#server/platform/data-folder/data-folder.ts';
import { appendJsonLines, readJsonLines } from './json-lines.ts';

/** A request to erase a person's data, as it is kept outside the database. */
export interface ErasureRequest {
  id: string;
  createdAt: Date;
  keyId: string;
  personHashes: string[];
}

// Version 0.1.0 refuses lines with other fields, so what a request kept is in a file of its own: hold-file.ts.
const requestSchema = z.strictObject({
  id: z.uuid(),
  createdAt: z.pipe(
    z.iso.datetime(),
    z.transform((text) => new Date(text)),
  ),
  keyId: z.string(),
  personHashes: z.array(z.string()),
});

/** A restored database lacks the requests that were made after its backup, so they are kept here as well. */
export const getErasureFile = (dataFolder: string) => join(dataFolder, dataFolderEntries.erasures);

export const readErasureRequests = (file: string): ErasureRequest[] =>
  readJsonLines(file, requestSchema);

export const appendErasureRequests = (file: string, requests: readonly ErasureRequest[]): void =>
  appendJsonLines(file, requests);
