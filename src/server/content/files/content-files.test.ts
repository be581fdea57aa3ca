import { truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import {
  createContentFolder,
  createValidContentFiles,
  examplePictures,
} from '#tests/support/content-folder.ts';
import {
  getText,
  hashContentFiles,
  maxBytes,
  pickContentFiles,
  readContentFiles,
} from './content-files.ts';

test('readContentFiles reads texts as strings and pictures as bytes', () => {
  const folder = createContentFolder({ 'images/dot.svg': '<svg/>', 'images/notes.txt': 'no' });
  const files = readContentFiles(folder);
  expect(files.get('images/dot.svg')).toEqual(new TextEncoder().encode('<svg/>'));
  expect(getText(files, 'documents/terms.md')).toMatch(/^# Terms/);
  expect(getText(files, 'images/dot.svg')).toBeUndefined();
  expect(files.has('images/notes.txt')).toBe(false);
});

/** What editors put beside a file that is open. */
const ofEditors = ['~$plan.json', '.#plan.json', 'plan.json~', '.plan.json.swp', '#plan.json#'];

test('the files of an archive are read like those of a folder, in the same order', () => {
  const changes = {
    'documents/terms.md': '\uFEFF# Terms\r\n',
    'images/film.png': 'x'.repeat(maxBytes + 5),
    'images/notes.txt': 'no',
    'addresses/other.csv': 'no',
    'documents/._terms.md': 'no',
    ...Object.fromEntries(ofEditors.map((name) => [`catalogue/${name}`, 'no'])),
  };
  const all = Object.entries({ ...examplePictures, ...createValidContentFiles(), ...changes });
  const archive = new Map(all.map(([path, content]) => [path, Buffer.from(content)]));
  const picked = [...pickContentFiles(archive)].map(([path, content]) => [
    path,
    Buffer.from(content),
  ]);
  const read = [...readContentFiles(createContentFolder(changes))].map(([path, content]) => [
    path,
    Buffer.from(content),
  ]);
  expect(picked).toEqual(read);
  const names = picked.map(([path]) => String(path));
  expect(names.filter((name) => /other|notes|\._|~|#|swp/.test(name))).toEqual([]);
});

test('the hash changes with the bytes and with the name of a picture', () => {
  const hashOf = (name: string, bytes: readonly number[]) =>
    hashContentFiles(new Map([[name, Uint8Array.from(bytes)]]));
  const hashes = [hashOf('a.png', [1, 2]), hashOf('a.png', [1, 3]), hashOf('b.png', [1, 2])];
  expect(new Set(hashes).size).toBe(3);
  expect(hashOf('a.png', [1, 2])).toBe(hashes[0]);
});

test('readContentFiles reads of a picture of 200 MB one byte more than a picture may have', () => {
  const folder = createContentFolder({ 'images/film.png': '' });
  const file = join(folder, 'images/film.png');
  writeFileSync(file, 'x');
  truncateSync(file, 200_000_000);
  expect(readContentFiles(folder).get('images/film.png')).toHaveLength(maxBytes + 1);
});
