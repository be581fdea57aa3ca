import { createHash } from 'node:crypto';
import { closeSync, openSync, readdirSync, readFileSync, readSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { findErrorCode } from '#server/platform/errors/error-code.ts';
import { getErrorReason, OperatorError } from '#server/platform/errors/operator-error.ts';

/** Each content file by its path inside the folder: texts as strings, pictures and fonts as bytes. */
export type ContentFiles = ReadonlyMap<string, string | Uint8Array>;

/** The most that a picture or a font may have. */
export const maxBytes = 300_000;

/** The content files of each folder. Other files are ignored. */
const sources = [
  { within: '', name: /\.json$/ },
  { within: 'catalogue', name: /\.json$/ },
  { within: 'documents', name: /\.md$/ },
  // The sample of addresses is optional, because addresses may be imported from another source.
  { within: 'addresses', name: /^sample\.csv$/, isOptional: true },
  { within: 'brand', name: /\.json$/ },
  { within: 'brand', name: /\.(svg|png|webp|jpe?g|ico|woff2)$/i, read: readBytes },
  { within: 'brand/documents', name: /\.md$/, isOptional: true },
  { within: 'images', name: /\.(svg|png|webp|jpe?g)$/i, isOptional: true, read: readBytes },
];

export const listContentFolders = (folder: string) => [
  ...new Set(sources.map(({ within }) => join(folder, within))),
];

/**
 * Hidden files and Office's `~$menu.json` are left out: editors write them beside an open file, and macOS puts a `._terms.md`
 * beside a `terms.md` into archives.
 */
const isContentFile = (file: string, name: RegExp) => name.test(file) && !/^(?:\.|~\$)/.test(file);

export function readContentFiles(folder: string): ContentFiles {
  return new Map(
    sources.flatMap(({ within, name, isOptional = false, read = readText }) =>
      namesIn(join(folder, within), isOptional)
        .filter((file) => isContentFile(file, name))
        .toSorted()
        .map((file) => {
          const path = within === '' ? file : `${within}/${file}`;
          return [path, readOrExplain(join(folder, path), read)] as const;
        }),
    ),
  );
}

/** The content files among these, e.g. those of an archive, as if they had been read from a folder. */
export function pickContentFiles(all: ReadonlyMap<string, Uint8Array>): ContentFiles {
  const byPath = [...all].toSorted(([one], [other]) => (one < other ? -1 : 1));
  return new Map(
    sources.flatMap(({ within, name, read = readText }) =>
      byPath
        .filter(
          ([path]) => dirname(path) === (within || '.') && isContentFile(basename(path), name),
        )
        .map(([path, bytes]) => {
          const isText = read === readText;
          // A copy, since a part of an archive would keep all of it in memory.
          return [
            path,
            isText ? toText(bytes) : new Uint8Array(bytes.subarray(0, maxBytes + 1)),
          ] as const;
        }),
    ),
  );
}

/** The text of a file; undefined for a file that does not exist. */
export function getText(files: ContentFiles, path: string): string | undefined {
  const file = files.get(path);
  return typeof file === 'string' ? file : undefined;
}

/** Path and text of every file that is not a picture or a font. */
export function listTextFiles(files: ContentFiles): [path: string, text: string][] {
  return [...files].flatMap(([path, file]) => (typeof file === 'string' ? [[path, file]] : []));
}

/** A hash of all files, their names included. */
export function hashContentFiles(files: ContentFiles): string {
  const names = [...files].map(([path, file]) => [path, createShortHash(file)]);
  return createShortHash(JSON.stringify(names));
}

/** 16 hexadecimal characters: short enough for a URL, and collisions are practically impossible. */
export function createShortHash(content: string | Uint8Array): string {
  return createHash('sha256').update(content).digest('hex').slice(0, 16);
}

function namesIn(folder: string, isOptional: boolean): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isOptional && findErrorCode(error) === 'ENOENT') return [];
    throw new OperatorError(
      `The content folder ${folder} cannot be read (${explainReadError(error)}). CONTENT_DIR, or the folder that is published, must have the structure of the shipped one.`,
    );
  }
}

function readOrExplain(
  file: string,
  read: (file: string) => string | Uint8Array,
): string | Uint8Array {
  try {
    return read(file);
  } catch (error) {
    throw new OperatorError(
      `The content file ${file} cannot be read (${explainReadError(error)}).`,
    );
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'it does not exist',
  EISDIR: 'it is a folder',
  ENOTDIR: 'it is a file',
  EACCES: 'the server has no permission to read it',
};

/** Why a file or a folder cannot be read, in an editor's words. */
export function explainReadError(error: unknown): string {
  return reasons[findErrorCode(error) ?? ''] ?? getErrorReason(error);
}

function readText(file: string): string {
  return toText(readFileSync(file));
}

/** Git may check out with Windows line ends, which must not change a document's hash. */
function toText(bytes: Uint8Array): string {
  // Windows editors may put an invisible byte order mark before the text.
  return Buffer.from(bytes)
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replaceAll('\r\n', '\n');
}

/** One byte more than allowed is enough to refuse a file: a film of 200 MB is not read. */
function readBytes(file: string): Uint8Array {
  const bytes = new Uint8Array(maxBytes + 1);
  const opened = openSync(file, 'r');
  try {
    let length = 0;
    for (let read = -1; read !== 0; length += read)
      read = readSync(opened, bytes, { offset: length });
    return bytes.slice(0, length);
  } finally {
    closeSync(opened);
  }
}
