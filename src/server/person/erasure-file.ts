import { appendFileSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import * as z from 'zod/mini';
import { getErrorReason, StartupError } from '../errors/startup-error.ts';

/** A request to erase a person's data, as it is kept outside the database. */
export interface ErasureRequest {
  id: string;
  createdAt: Date;
  keyId: string;
  personHashes: string[];
}

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
export const getErasureFile = (dataFolder: string) => join(dataFolder, 'erasures.jsonl');

export function appendErasureRequest(
  file: string,
  { id, createdAt, keyId, personHashes }: ErasureRequest,
): void {
  try {
    const line = JSON.stringify({ id, createdAt, keyId, personHashes });
    appendFileSync(file, `${line}\n`, { mode: 0o600, flush: true });
  } catch (error) {
    throw new StartupError(
      `${file} cannot be written (${getErrorReason(error)}), so nothing was erased.`,
    );
  }
}

export function readErasureRequests(file: string): ErasureRequest[] {
  const lines = readText(file).split('\n');
  return lines.flatMap((line, index) => {
    if (line.trim() === '') return [];
    const parsed = z.safeParse(requestSchema, parseJson(line));
    if (parsed.success) return [parsed.data];
    throw new StartupError(`Line ${index + 1} of ${file} is not a request of ops person erase.`);
  });
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartupError(`${file} cannot be read (${getErrorReason(error)}).`);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
