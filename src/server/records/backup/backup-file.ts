import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream';
import { createGunzip } from 'node:zlib';
import * as z from 'zod/mini';
import { parseJson } from '#rules/json/parse-json.ts';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';
import { createLineSplitter } from '#server/platform/storage/line-splitter.ts';
import { createTableSummary, type TableSummary } from './table-rows.ts';

// A backup is gzip of lines. The first is the header. A row is the JSON object of row_to_json; every other line is a JSON
// array: ["table", name] before the rows of a table, ["rows", summary] after them, ["end", SHA-256 of all lines before].

const formatNumber = 1;

const headerSchema = z.object({
  format: z.literal('home-services backup'),
  formatNumber: z.number(),
  version: z.string(),
  commit: z.string(),
  createdAt: z.string(),
  /** The hashes of the migrations that made the schema. */
  migrations: z.array(z.string()),
  /** The keys that bank details in the file are sealed with. */
  bankKeys: z.array(z.object({ id: z.string(), fingerprint: z.string() })),
});

export type BackupHeader = z.infer<typeof headerSchema>;

export interface BackupSummary extends BackupHeader {
  tables: Record<string, TableSummary>;
}

export const createHeader = (
  fields: Omit<BackupHeader, 'format' | 'formatNumber'>,
): BackupHeader => ({ format: 'home-services backup', formatNumber, ...fields });

/** The lines of a backup, with their line breaks. `summary` is filled while they are read. */
export async function* createBackupLines(
  summary: BackupSummary,
  tables: string[],
  readRows: (table: string) => AsyncIterable<string[]>,
): AsyncGenerator<Buffer> {
  const { tables: summaries, ...header } = summary;
  const sum = createHash('sha256');
  const lines = (...texts: string[]) => {
    const bytes = Buffer.from(texts.map((text) => `${text}\n`).join(''));
    sum.update(bytes);
    return bytes;
  };
  yield lines(JSON.stringify(header));
  for (const table of tables) {
    yield lines(JSON.stringify(['table', table]));
    const counted = createTableSummary();
    for await (const rows of readRows(table)) {
      for (const row of rows) counted.add(row);
      yield lines(...rows);
    }
    const result = counted.result();
    summaries[table] = result;
    yield lines(JSON.stringify(['rows', result]));
  }
  yield Buffer.from(`${JSON.stringify(['end', sum.digest('hex')])}\n`);
}

const markerSchema = z.union([
  z.tuple([z.literal('table'), z.string()]),
  z.tuple([z.literal('rows'), z.object({ rows: z.number(), sha256: z.string() })]),
  z.tuple([z.literal('end'), z.string()]),
]);

type BackupPart = { header: BackupHeader } | { table: string; rows: Buffer[] };

const batchBytes = 1024 ** 2;

/**
 * Reads a backup and compares every count and hash. Throws a OperatorError, also at the end, if the file is not whole: use
 * nothing of it before then, or in a transaction only.
 */
export async function* readBackup(path: string): AsyncGenerator<BackupPart> {
  const sum = createHash('sha256');
  let hasHeader = false;
  let isComplete = false;
  let table: string | undefined;
  let counted = createTableSummary();
  let batch: Buffer[] = [];
  let bytes = 0;
  // Reads to the end of the file also after the last line, because gzip has its own sum there.
  for await (const line of readLines(path)) {
    if (isComplete) throw damaged(path);
    if (!hasHeader) {
      yield { header: parseHeader(path, line) };
      hasHeader = true;
    } else if (line[0] !== 0x5b) {
      if (table === undefined) throw damaged(path);
      counted.add(line);
      batch.push(line);
      bytes += line.length;
    } else {
      const marker = z.safeParse(markerSchema, parseJson(line.toString())).data;
      if (batch.length > 0 && table !== undefined) yield { table, rows: batch };
      batch = [];
      bytes = 0;
      if (marker?.[0] === 'table') {
        table = marker[1];
        counted = createTableSummary();
      } else if (marker?.[0] === 'rows') {
        const { rows, sha256 } = counted.result();
        if (rows !== marker[1].rows || sha256 !== marker[1].sha256) throw damaged(path);
        table = undefined;
      } else if (marker?.[0] === 'end') {
        if (marker[1] !== sum.copy().digest('hex')) throw damaged(path);
        isComplete = true;
      } else throw damaged(path);
    }
    sum.update(line).update('\n');
    if (bytes > batchBytes && table !== undefined) {
      yield { table, rows: batch };
      batch = [];
      bytes = 0;
    }
  }
  if (!isComplete) throw cutOff(path);
}

/** A row with content has the bytes of its archive in hex. */
const maxLineBytes = 256 * 1024 ** 2;

async function* readLines(path: string): AsyncGenerator<Buffer> {
  const splitter = createLineSplitter(maxLineBytes);
  const gunzip = createGunzip({ chunkSize: 256 * 1024 });
  // An error destroys the last stream, which then throws here.
  pipeline(createReadStream(path), gunzip, () => {});
  let hasLine = false;
  try {
    for await (const chunk of gunzip) {
      for (const line of splitter.push(chunk)) {
        if (!line) throw damaged(path);
        hasLine = true;
        yield line;
      }
    }
  } catch (error) {
    const code = findErrorCode(error);
    if (code === 'Z_BUF_ERROR') throw hasLine ? cutOff(path) : notOne(path);
    if (code?.startsWith('Z_')) throw hasLine ? damaged(path) : notOne(path);
    if (error instanceof OperatorError || code === undefined) throw error;
    throw new OperatorError(`${path} cannot be read (${getErrorReason(error)}).`);
  }
}

function parseHeader(path: string, line: Buffer): BackupHeader {
  const header = z.safeParse(headerSchema, parseJson(line.toString())).data;
  if (!header) throw notOne(path);
  if (header.formatNumber > formatNumber) {
    throw new OperatorError(
      `${path} was made by version ${header.version}, which is newer: restore it with that version. Nothing was changed.`,
    );
  }
  return header;
}

const notOne = (path: string) =>
  new OperatorError(`${path} is not a backup of this product. Nothing was changed.`);
const cutOff = (path: string) =>
  new OperatorError(
    `${path} is cut off: its end is missing. Take another copy. Nothing was changed.`,
  );
const damaged = (path: string) =>
  new OperatorError(
    `${path} is damaged or was changed: its hashes differ. Take another copy. Nothing was changed.`,
  );
