import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { reasonOf, StartupError } from '../startup-error.ts';

/** The text of each file that the retailer edits, by its path inside the folder. */
export type ContentFiles = ReadonlyMap<string, string>;

/** The folders, and which files of each are content. Other files there are ignored. */
const places = [
  { within: '', name: /\.json$/ },
  { within: 'catalogue', name: /\.json$/ },
  { within: 'documents', name: /\.md$/ },
  // Not needed where addresses are imported from another source.
  { within: 'addresses', name: /^sample\.csv$/, isOptional: true },
];

export const contentFolders = (folder: string) =>
  places.map(({ within }) => (within === '' ? folder : join(folder, within)));

export function readContentFiles(folder: string): ContentFiles {
  const paths = places.flatMap(({ within, name, isOptional = false }) =>
    namesIn(join(folder, within), isOptional)
      .filter((file) => name.test(file))
      .toSorted()
      .map((file) => (within === '' ? file : `${within}/${file}`)),
  );
  return new Map(paths.map((path) => [path, textOf(join(folder, path))]));
}

/** The same for the same files, whoever reads them and when. */
export function versionOf(files: ContentFiles): string {
  return shortHash(JSON.stringify([...files]));
}

/** Sixteen characters: short enough for an address, long enough never to meet twice. */
export function shortHash(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

function namesIn(folder: string, isOptional: boolean): string[] {
  try {
    return readdirSync(folder);
  } catch (error) {
    if (isOptional && isMissing(error)) return [];
    throw new StartupError(
      `The content folder ${folder} cannot be read (${reasonOf(error)}). Set CONTENT_DIR to a folder made like the content folder that ships.`,
    );
  }
}

function textOf(file: string): string {
  try {
    // A checkout on another system may end its lines otherwise: the document is the same.
    return readFileSync(file, 'utf8').replaceAll('\r\n', '\n');
  } catch (error) {
    throw new StartupError(`The content file ${file} cannot be read (${reasonOf(error)}).`);
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
