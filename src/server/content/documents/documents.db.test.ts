import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { PublishedDocument } from '../timeline/published-document.ts';
import { type DocumentArchive, openDocumentArchive } from './archive.ts';
import { findDocumentPage } from './document-page.ts';

let storage: Storage;
let archive: DocumentArchive;

beforeAll(async () => {
  storage = await openSharedStorage();
  archive = openDocumentArchive(storage.db);
});

const version = (slug: string, hash: string): PublishedDocument => ({
  slug,
  hash,
  title: `Terms ${hash}`,
  markdown: `# Terms ${hash}\n\nWords of ${hash}.`,
});

/** Publishes the documents on the given day and returns `findDocumentPage` for them. */
async function publishedOn(day: string, ...documents: PublishedDocument[]) {
  const published = new Map(documents.map((document) => [document.slug, document]));
  await archive.publish(published, new Date(`${day}T12:00:00Z`));
  return (slug: string, hash?: string) => findDocumentPage(archive, published, slug, hash);
}

test('findDocumentPage finds the current version by slug and by hash', async () => {
  const page = await publishedOn('2026-01-10', version('terms', 'one'));
  const current = {
    slug: 'terms',
    title: 'Terms one',
    hash: 'one',
    publishedOn: '2026-01-10',
    status: 'current',
    blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Words of one.' }] }],
  };
  expect(await page('terms')).toEqual(current);
  expect(await page('terms', 'one')).toEqual(current);
});

test('findDocumentPage finds an older version by its hash, with the status "replaced"', async () => {
  await publishedOn('2026-02-01', version('notice', 'one'));
  const page = await publishedOn('2026-03-01', version('notice', 'two'));
  expect(await page('notice')).toMatchObject({ hash: 'two', status: 'current' });
  expect(await page('notice', 'one')).toMatchObject({
    title: 'Terms one',
    publishedOn: '2026-02-01',
    status: 'replaced',
  });
});

test('a version that is published again keeps its first publication date', async () => {
  await publishedOn('2026-02-01', version('summary', 'one'));
  await publishedOn('2026-03-01', version('summary', 'two'));
  const page = await publishedOn('2026-04-01', version('summary', 'one'));
  expect(await page('summary')).toMatchObject({ hash: 'one', publishedOn: '2026-02-01' });
  expect(await page('summary', 'two')).toMatchObject({ status: 'replaced' });
});

test('findDocumentPage finds a withdrawn document by hash only', async () => {
  await publishedOn('2026-02-01', version('leaflet', 'one'));
  const page = await publishedOn('2026-03-01');
  expect(await page('leaflet')).toBeUndefined();
  expect(await page('leaflet', 'one')).toMatchObject({ status: 'withdrawn' });
});

test('findDocumentPage returns undefined for a slug or hash that was never published', async () => {
  const page = await publishedOn('2026-05-01', version('cover', 'one'));
  expect(await page('nothing')).toBeUndefined();
  expect(await page('cover', 'nothing')).toBeUndefined();
  expect(await page('nothing', 'one')).toBeUndefined();
});

test('several instances can publish the same documents at once', async () => {
  const documents = ['a', 'b', 'c'].map((slug) => version(slug, 'one'));
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => publishedOn('2026-06-01', ...documents)),
  );
  expect(await pages[0]?.('c')).toMatchObject({ status: 'current' });
});

test('findDocumentPage finds current documents without the database, and older versions only with it', async () => {
  let isDown = false;
  const db = new Proxy(storage.db, {
    get: (target, key) => {
      if (isDown) throw new Error('connection refused');
      return Reflect.get(target, key);
    },
  });
  const own = openDocumentArchive(db);
  const first = version('guide', 'one');
  const second = version('guide', 'two');
  await own.publish(new Map([['guide', first]]), new Date('2026-02-01T12:00:00Z'));
  await own.publish(new Map([['guide', second]]), new Date('2026-03-01T12:00:00Z'));
  isDown = true;
  const page = (hash?: string) =>
    findDocumentPage(own, new Map([['guide', second]]), 'guide', hash);
  const current = { hash: 'two', publishedOn: '2026-03-01', status: 'current' };
  expect(await page()).toMatchObject(current);
  expect(await page('two')).toMatchObject(current);
  await expect(page('one')).rejects.toThrow('connection refused');
  isDown = false;
  expect(await page('one')).toMatchObject({ status: 'replaced', publishedOn: '2026-02-01' });
});
