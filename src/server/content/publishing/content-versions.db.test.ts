import { beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contentVersions } from '#server/platform/storage/schema.ts';
import { DatabaseUnavailableError } from '#server/platform/storage/unavailable.ts';
import { checkHere } from '#tests/support/checked-content.ts';
import { createValidContentFiles, examplePictures } from '#tests/support/content-folder.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { type ContentFiles, hashContentFiles } from '../files/content-files.ts';
import { openContentStore } from '../store/content-store.ts';
import {
  findCurrentVersion,
  findPackedVersion,
  keepForPreview,
  keptVersions,
  listVersions,
  publishVersion,
  uploadVersion,
} from './content-versions.ts';
import { packFiles, unpackFiles } from './packed-files.ts';
import { createVersionSource } from './version-source.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(async () => void (await storage.db.delete(contentVersions)));

const noon = new Date('2026-11-16T12:00:00Z');
const act = (by = 'anna', minutes = 0) => ({
  by,
  at: new Date(noon.getTime() + minutes * 60_000),
});

const upload = (id: string, minutes = 0, files: ContentFiles = new Map([['menu.json', id]])) =>
  uploadVersion(storage.db, id, packFiles(files), act('anna', minutes));
const publish = async (id: string, minutes = 0, by = 'anna') => {
  await upload(id, minutes);
  return publishVersion(storage.db, id, act(by, minutes));
};
const listIds = async () => (await listVersions(storage.db)).map(({ id }) => id);

test('a version keeps its files, texts and bytes, in their order', async () => {
  const files = new Map<string, string | Uint8Array>([
    ['menu.json', '{"ä": "\u{1F525}"}\n'],
    ['images/b.png', Uint8Array.from([0, 255, 128, 10])],
    ['campaigns.json', ''],
  ]);
  await upload('one', 0, files);
  const packed = await findPackedVersion(storage.db, 'one');
  const stored = packed && unpackFiles(packed);
  expect([...(stored ?? [])].map(([path, content]) => [path, Buffer.from(content)])).toEqual(
    [...files].map(([path, content]) => [path, Buffer.from(content)]),
  );
  expect(typeof stored?.get('menu.json')).toBe('string');
  expect(await findPackedVersion(storage.db, 'other')).toBeUndefined();
});

test('the version that was published last is current, with who and when, and names the one that it replaced', async () => {
  expect(await findCurrentVersion(storage.db)).toBeUndefined();
  expect(await publish('one')).toBeUndefined();
  expect(await publish('two', 1, 'ben')).toMatchObject({ id: 'one', publishedBy: 'anna' });
  expect(await findCurrentVersion(storage.db)).toEqual({
    id: 'two',
    uploadedAt: act('', 1).at,
    uploadedBy: 'anna',
    publication: 2,
    publishedAt: act('', 1).at,
    publishedBy: 'ben',
  });
});

test('an earlier version that is published again is current, also when the clock went back', async () => {
  await publish('one');
  await publish('two', 1);
  await publish('one', -60, 'ben');
  expect(await listIds()).toEqual(['one', 'two']);
  expect(await findCurrentVersion(storage.db)).toMatchObject({
    publishedAt: act('', -60).at,
    publishedBy: 'ben',
    uploadedAt: act('', -60).at,
  });
});

test('publishing the current version changes nothing', async () => {
  await publish('one');
  expect(await publish('one', 5, 'ben')).toMatchObject({ id: 'one' });
  expect(await findCurrentVersion(storage.db)).toMatchObject({ publishedBy: 'anna' });
});

test('publishing an unknown version fails and changes nothing', async () => {
  await publish('one');
  await expect(publishVersion(storage.db, 'two', act())).rejects.toThrow('no content version two');
  expect(await listIds()).toEqual(['one']);
});

test('the last ten published versions and the last ten uploads are kept', async () => {
  for (let number = 1; number <= keptVersions + 2; number += 1) {
    await publish(`published-${number}`, number);
    await upload(`uploaded-${number}`, number);
  }
  const numbers = Array.from({ length: keptVersions }, (_, index) => keptVersions + 2 - index);
  expect(await listIds()).toEqual([
    ...numbers.map((number) => `published-${number}`),
    ...numbers.map((number) => `uploaded-${number}`),
  ]);
});

test('a version that is uploaded again counts as new, and one with a preview link is kept until the link ends', async () => {
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  for (const id of ['again', 'linked', 'ended', 'old']) await upload(id);
  await keepForPreview(storage.db, 'linked', hour(2));
  await keepForPreview(storage.db, 'linked', hour(-2));
  await keepForPreview(storage.db, 'ended', hour(-1));
  await keepForPreview(storage.db, 'unknown', hour(2));
  for (let number = 1; number <= keptVersions; number += 1) {
    await upload('again', number);
    await upload(`upload-${number}`, number);
  }
  const ids = await listIds();
  expect(ids).toContain('again');
  expect(ids.filter((id) => !id.startsWith('upload-'))).toEqual(['again', 'linked']);
  expect(ids).toHaveLength(keptVersions + 1);
});

test('when versions are published at the same time, one is current and each has its own number', async () => {
  const ids = ['one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight'];
  for (const id of ids) await upload(id);
  const replaced = await Promise.all(ids.map((id) => publishVersion(storage.db, id, act())));
  const versions = await listVersions(storage.db);
  expect(versions.map(({ publication }) => publication)).toEqual([8, 7, 6, 5, 4, 3, 2, 1]);
  // Each replaced the one before it; the first one replaced nothing.
  expect(replaced.map((version) => version?.id ?? '').toSorted()).toEqual(
    ['', ...versions.slice(1).map(({ id }) => id)].toSorted(),
  );
});

/** Publishes content with one plan of this title, without a check. */
async function publishTitled(productTitle: string): Promise<string> {
  const files: ContentFiles = new Map(
    Object.entries({
      ...examplePictures,
      ...createValidContentFiles({ productTitle, sellable: false }),
    }),
  );
  const id = hashContentFiles(files);
  await upload(id, 0, files);
  await publishVersion(storage.db, id, act());
  return id;
}

async function openStore(db = storage.db) {
  const { log, text } = createRecordedLog();
  const store = await openContentStore({
    source: createVersionSource(db, 20),
    check: checkHere,
    log,
  });
  onTestFinished(() => store.close());
  await store.watch({ clock: () => new Date(), publish: async () => {} });
  return { store, text, title: () => store.current().products[0]?.productTitle };
}

test('two stores of one database serve the version that is published, and an earlier one after a rollback', async () => {
  const first = await publishTitled('Hearth Care');
  const stores = [await openStore(), await openStore()];
  const titles = () => stores.map(({ title }) => title());
  expect(titles()).toEqual(['Hearth Care', 'Hearth Care']);
  await publishTitled('Hearth Care Plus');
  await expect.poll(titles).toEqual(['Hearth Care Plus', 'Hearth Care Plus']);
  await publishVersion(storage.db, first, act());
  await expect.poll(titles).toEqual(['Hearth Care', 'Hearth Care']);
  expect(stores[0]?.store.current().version).toBe(first);
});

test('a published version that this release refuses is reported, and the last valid content stays', async () => {
  await publishTitled('Hearth Care');
  const { store, text, title } = await openStore();
  const refused = await publishTitled('');
  await expect.poll(store.problem).toContain('productTitle: must not be empty');
  expect(title()).toBe('Hearth Care');
  expect(text()).toContain(`version ${refused}`);
  await publishTitled('Mended');
  await expect.poll(title).toBe('Mended');
  expect(store.problem()).toBeUndefined();
});

test('while the database is away the store serves what it read last and reports no problem with the content', async () => {
  await publishTitled('Hearth Care');
  let isAway = false;
  let attempts = 0;
  const select: typeof storage.db.select = ((...columns: []) => {
    if (!isAway) return storage.db.select(...columns);
    attempts += 1;
    throw new DatabaseUnavailableError('away');
  }) as typeof storage.db.select;
  const { store, title } = await openStore(Object.assign(Object.create(storage.db), { select }));
  isAway = true;
  await publishTitled('Later');
  await expect.poll(() => attempts).toBeGreaterThan(2);
  expect([title(), store.problem()]).toEqual(['Hearth Care', undefined]);
  isAway = false;
  await expect.poll(title).toBe('Later');
});

test('a start without a published version fails and says which command publishes one', async () => {
  await upload('one');
  await expect(openStore()).rejects.toThrow(
    'CONTENT_SOURCE is database, and no content is published yet. Publish some with npm run ops -- content publish FOLDER, then start again.',
  );
});
