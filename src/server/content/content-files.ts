import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { findErrorCode } from '../errors/error-code.ts';
import { getErrorReason, StartupError } from '../errors/startup-error.ts';

/** The text of each content file, by its path inside the folder. */
export type ContentFiles = ReadonlyMap<string, string>;

/** The content files of each folder. Other files are ignored. */
const sources = [
  { within: '', name: /\.json$/ },
  { within: 'catalogue', name: /\.json$/ },
  { within: 'documents', name: /\.md$/ },
  // The sample of addresses is optional, because addresses may be imported from another source.
  { within: 'addresses', name: /^sample\.csv$/, isOptional: true },
];

export const listContentFolders = (folder: string) =>
  sources.map(({ within }) => (within === '' ? folder : join(folder, within)));

export function readContentFiles(folder: string): ContentFiles {
  const paths = sources.flatMap(({ within, name, isOptional = false }) =>
    namesIn(join(folder, within), isOptional)
      .filter((file) => name.test(file))
      .toSorted()
      .map((file) => (within === '' ? file : `${within}/${file}`)),
  );
  return new Map(paths.map((path) => [path, textOf(join(folder, path))]));
}

/** A hash of all files. */
export function hashContentFiles(files: ContentFiles): string {
  return createShortHash(JSON.stringify([...files]));
}

/** 16 hexadecimal characters: short enough for a URL, and collisions are practically impossible. */
export function createShortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function namesIn(folder: string, isOptional: boolean): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isOptional && findErrorCode(error) === 'ENOENT') return [];
    throw new StartupError(
      `The content folder ${folder} cannot be read (${getErrorReason(error)}). Set CONTENT_DIR to a folder with the structure of the shipped one.`,
    );
  }
}

function textOf(file: string): string {
  try {
    // Git may check out with Windows line ends, which must not change a document's hash.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    throw new StartupError(`The content file ${file} cannot be read (${getErrorReason(error)}).`);
  }
}
