import { gzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { createTar, createTarGz, type TarEntry } from '#tests/support/tar-archive.ts';
import { readArchive } from './archive.ts';

function read(...entries: TarEntry[]): Record<string, string> {
  const files = readArchive('content.tar.gz', createTarGz(entries));
  return Object.fromEntries(
    Array.from(files, ([path, bytes]) => [path, Buffer.from(bytes).toString()]),
  );
}

const pax = (path: string): TarEntry => ({
  name: 'pax',
  type: 'x',
  content: `20 mtime=1794821105\n99 path=${path}\n`,
});

test.each<[string, TarEntry[]]>([
  [
    'as they are',
    [
      { name: 'menu.json', content: '1' },
      { name: 'catalogue/a.json', content: '2' },
    ],
  ],
  [
    'after ./',
    [
      { name: './', type: '5' },
      { name: './menu.json', content: '1' },
      { name: './catalogue/a.json', content: '2' },
    ],
  ],
  [
    'inside one folder',
    [
      { name: 'content/', type: '5' },
      { name: 'content/menu.json', content: '1' },
      { name: 'content/catalogue/a.json', content: '2' },
    ],
  ],
  [
    'with the files of macOS',
    [
      { name: '._menu.json', content: '?' },
      { name: 'menu.json', content: '1' },
      { name: 'catalogue/.DS_Store', content: '?' },
      { name: 'catalogue/a.json', content: '2' },
    ],
  ],
  [
    'with the lock of an editor',
    [
      { name: './.#menu.json', type: '2' },
      { name: './menu.json', content: '1' },
      { name: './catalogue/a.json', content: '2' },
    ],
  ],
  [
    'with pax names',
    [
      { name: 'global', type: 'g', content: '?' },
      { name: 'menu.json', content: '1' },
      pax('catalogue/a.json'),
      { name: 'short', content: '2' },
    ],
  ],
  [
    'with GNU names',
    [
      { name: 'menu.json', content: '1' },
      { name: '././@LongLink', type: 'L', content: 'catalogue/a.json\0' },
      { name: 'short', content: '2' },
    ],
  ],
])('readArchive reads the files of an archive %s', (_, entries) => {
  expect(read(...entries)).toEqual({ 'menu.json': '1', 'catalogue/a.json': '2' });
});

test('readArchive keeps the bytes of a picture', () => {
  const bytes = Uint8Array.from({ length: 700 }, (_, index) => index % 256);
  const files = readArchive(
    'content.tar.gz',
    createTarGz([{ name: 'images/a.png', content: bytes }, { name: 'menu.json' }]),
  );
  expect(Buffer.from(files.get('images/a.png') ?? [])).toEqual(Buffer.from(bytes));
});

test.each([
  '../menu.json',
  'a/../../menu.json',
  '/etc/passwd',
  'C:\\menu.json',
  'a\\..\\b.json',
  'a\nb.json',
  '..',
])('readArchive refuses the name %j, also as a pax name or a GNU name', (name) => {
  const reason =
    /^The archive content\.tar\.gz is refused: it has the name ".*", which leads out of its folder/;
  expect(() => read({ name, content: '1' })).toThrow(reason);
  expect(() =>
    read({ name: '././@LongLink', type: 'L', content: `${name}\0` }, { name: 'a' }),
  ).toThrow(reason);
  if (!name.includes('\n')) expect(() => read(pax(name), { name: 'menu.json' })).toThrow(reason);
});

test('readArchive refuses a name of more than 200 characters', () => {
  expect(() => read(pax('a'.repeat(201)), { name: 'a' })).toThrow('or is too long');
});

test.each([
  ['a link', '2'],
  ['a hard link', '1'],
  ['a device', '3'],
  ['a pipe', '6'],
])('readArchive refuses %s', (_, type) => {
  expect(() => read({ name: 'menu.json', type })).toThrow('"menu.json" is a link or a device');
});

test('readArchive refuses an archive that unpacks to more than 128 MB, or than it is told', () => {
  const megabyte = gzipSync(Buffer.alloc(1024 * 1024));
  const archive = Buffer.concat(Array.from({ length: 129 }, () => megabyte));
  expect(() => readArchive('content.tar.gz', archive)).toThrow('it unpacks to more than 128 MB');
  expect(() => readArchive('content.tar.gz', archive, 64 * 1024 * 1024)).toThrow(
    'it unpacks to more than 64 MB',
  );
});

test('readArchive refuses an archive with more than 2000 entries', () => {
  const entries = Array.from({ length: 2001 }, (_, index) => ({ name: `catalogue/${index}.json` }));
  expect(() => read(...entries)).toThrow('it has more than 2000 entries');
});

const whole = createTar([{ name: 'menu.json', content: 'x'.repeat(600) }]);

test.each<[string, Buffer, string]>([
  ['text', Buffer.from('{}'), 'it is damaged, cut off or no .tar.gz'],
  ['a .gz of something else', gzipSync('x'.repeat(2000)), 'it is damaged or no tar'],
  [
    'an archive whose second half is missing',
    gzipSync(whole).subarray(0, 60),
    'it is damaged, cut off or no .tar.gz',
  ],
  ['a tar that ends inside a file', gzipSync(whole.subarray(0, 700)), 'it is cut off'],
  ['a tar without its end', gzipSync(whole.subarray(0, 512 + 1024)), 'it is cut off'],
  ['an empty file', Buffer.alloc(0), 'it is damaged, cut off or no .tar.gz'],
])('readArchive refuses %s', (_, bytes, reason) => {
  expect(() => readArchive('content.tar.gz', bytes)).toThrow(reason);
});
