import { afterAll, beforeAll, expect, test } from 'vitest';
import { testStorage } from '#tests/support/test-storage.ts';
import type { PublishedDocument } from '../content/content.ts';
import type { Storage } from '../storage/database.ts';
import { type DocumentArchive, openArchive } from './archive.ts';
import { documentPage } from './document-page.ts';

let storage: Storage;
let archive: DocumentArchive;

beforeAll(async () => {
  storage = await testStorage();
  archive = openArchive(storage.db);
});

afterAll(() => storage?.close());

const version = (slug: string, hash: string): PublishedDocument => ({
  slug,
  hash,
  title: `Terms ${hash}`,
  markdown: `# Terms ${hash}\n\nWords of ${hash}.`,
});

/** Publishes these documents on that day, and gives what content would hold. */
async function publishedOn(day: string, ...documents: PublishedDocument[]) {
  const published = new Map(documents.map((document) => [document.slug, document]));
  await archive.publish(published, new Date(`${day}T12:00:00Z`));
  return (slug: string, hash?: string) => documentPage(archive, published, slug, hash);
}

test('the current version is found by name and by hash', async () => {
  const page = await publishedOn('2026-01-10', version('terms', 'one'));
  const current = {
    slug: 'terms',
    title: 'Terms one',
    hash: 'one',
    publishedOn: '2026-01-10',
    standing: 'current',
    blocks: [{ kind: 'paragraph', content: [{ kind: 'text', text: 'Words of one.' }] }],
  };
  expect(await page('terms')).toEqual(current);
  expect(await page('terms', 'one')).toEqual(current);
});

test('an older version stays readable by its hash, and says that it was replaced', async () => {
  await publishedOn('2026-02-01', version('notice', 'one'));
  const page = await publishedOn('2026-03-01', version('notice', 'two'));
  expect(await page('notice')).toMatchObject({ hash: 'two', standing: 'current' });
  expect(await page('notice', 'one')).toMatchObject({
    title: 'Terms one',
    publishedOn: '2026-02-01',
    standing: 'replaced',
  });
});

test('publishing the same again, or going back to it, keeps its first date', async () => {
  await publishedOn('2026-02-01', version('summary', 'one'));
  await publishedOn('2026-03-01', version('summary', 'two'));
  const page = await publishedOn('2026-04-01', version('summary', 'one'));
  expect(await page('summary')).toMatchObject({ hash: 'one', publishedOn: '2026-02-01' });
  expect(await page('summary', 'two')).toMatchObject({ standing: 'replaced' });
});

test('a document that is no longer published is found by hash only', async () => {
  await publishedOn('2026-02-01', version('leaflet', 'one'));
  const page = await publishedOn('2026-03-01');
  expect(await page('leaflet')).toBeUndefined();
  expect(await page('leaflet', 'one')).toMatchObject({ standing: 'withdrawn' });
});

test('what was never published is not there', async () => {
  const page = await publishedOn('2026-05-01', version('cover', 'one'));
  expect(await page('nothing')).toBeUndefined();
  expect(await page('cover', 'nothing')).toBeUndefined();
  expect(await page('nothing', 'one')).toBeUndefined();
});

test('several servers may publish the same at once', async () => {
  const documents = ['a', 'b', 'c'].map((slug) => version(slug, 'one'));
  const pages = await Promise.all(
    Array.from({ length: 5 }, () => publishedOn('2026-06-01', ...documents)),
  );
  expect(await pages[0]?.('c')).toMatchObject({ standing: 'current' });
});

test('what was published last is found while the database is away; older versions need it', async () => {
  let isAway = false;
  const db = new Proxy(storage.db, {
    get: (target, key) => {
      if (isAway) throw new Error('connection refused');
      return Reflect.get(target, key);
    },
  });
  const own = openArchive(db);
  const first = version('guide', 'one');
  const second = version('guide', 'two');
  await own.publish(new Map([['guide', first]]), new Date('2026-02-01T12:00:00Z'));
  await own.publish(new Map([['guide', second]]), new Date('2026-03-01T12:00:00Z'));
  isAway = true;
  const page = (hash?: string) => documentPage(own, new Map([['guide', second]]), 'guide', hash);
  const current = { hash: 'two', publishedOn: '2026-03-01', standing: 'current' };
  expect(await page()).toMatchObject(current);
  expect(await page('two')).toMatchObject(current);
  await expect(page('one')).rejects.toThrow('connection refused');
  isAway = false;
  expect(await page('one')).toMatchObject({ standing: 'replaced', publishedOn: '2026-02-01' });
});
