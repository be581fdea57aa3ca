import { renameSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test, vi } from 'vitest';
import { checkHere } from '#tests/support/checked-content.ts';
import { createContentFolder, createValidContentFiles } from '#tests/support/content-folder.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import type { LoadedContent } from '../load-content.ts';
import { openContentStore } from './content-store.ts';
import { createFolderSource } from './folder-source.ts';

/** Polls with a long timeout, because change events may come late on a busy machine. */
const eventually = (expectation: () => void) => vi.waitFor(expectation, 60_000);

const plan = 'catalogue/hearth-care.json';
const titled = (productTitle: string) =>
  createValidContentFiles({ productTitle, sellable: false })[plan] ?? '';

const now = () => new Date('2026-11-15T12:00:00Z');

interface WatchedOptions {
  publish?: (content: LoadedContent, since: Date) => Promise<void>;
  clock?: () => Date;
  pollMs?: number;
  changes?: Record<string, string>;
}

async function watched({
  publish = async () => {},
  clock = now,
  pollMs = 60_000,
  changes = {},
}: WatchedOptions = {}) {
  const folder = createContentFolder(changes);
  const { log, text } = createRecordedLog();
  const source = createFolderSource(folder, { debounceMs: 20, pollMs });
  const store = await openContentStore({ source, check: checkHere, log });
  onTestFinished(() => store.close());
  await store.watch({ clock, publish });
  return {
    store,
    folder,
    write: (file: string, content: string) => writeFileSync(join(folder, file), content),
    title: () => store.current().products[0]?.productTitle,
    refusals: () => text().split('content edit refused').length - 1,
    logText: text,
  };
}

test('the content store serves an edited plan or document without a restart', async () => {
  const { store, write, title } = await watched();
  const before = store.current();
  write(plan, titled('Hearth Care Plus'));
  write('documents/terms.md', '# Better terms\n');
  await eventually(() => expect(title()).toBe('Hearth Care Plus'));
  await eventually(() =>
    expect(store.current().documents.get('terms')?.title).toBe('Better terms'),
  );
  expect(store.current().version).not.toBe(before.version);
  expect(before.products[0]?.productTitle).toBe('Hearth Care');
});

test('the content store serves an edited picture, at another address', async () => {
  const { store, write } = await watched();
  const picture = () => store.current().servedFiles.get('images/hero.svg');
  const before = picture()?.address;
  write('images/hero.svg', '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 7 5"></svg>');
  await eventually(() => expect(picture()?.width).toBe(7));
  expect(picture()?.address).not.toBe(before);
});

test('the content store serves repeated edits by an editor that renames a temporary file', async () => {
  const { folder, write, title } = await watched();
  for (const next of ['First', 'Second', 'Third']) {
    write('catalogue/hearth-care.json.tmp', titled(next));
    renameSync(join(folder, 'catalogue/hearth-care.json.tmp'), join(folder, plan));
    await eventually(() => expect(title()).toBe(next));
  }
});

test('the content store refuses and logs an invalid edit once, and serves the last valid content', async () => {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
  onTestFinished(() => void vi.useRealTimers());
  const { store, write, title, refusals, logText } = await watched({ pollMs: 30 });
  write(plan, titled('').replace('"VAT"', '""'));
  await eventually(() => expect(store.problem()).toContain('tax.name: must not be empty'));
  for (let poll = 0; poll < 3; poll += 1) await vi.advanceTimersByTimeAsync(30);
  expect(title()).toBe('Hearth Care');
  expect(refusals()).toBe(1);
  expect(logText()).toContain('productTitle: must not be empty');

  write(plan, titled('Mended'));
  await eventually(() => expect(title()).toBe('Mended'));
  expect(store.problem()).toBeUndefined();
});

test('reverting an invalid edit clears the problem that the content store reports, and its log says so', async () => {
  const { store, write, logText } = await watched();
  write(plan, '{');
  await eventually(() => expect(store.problem()).toContain('has no }'));
  expect(logText()).not.toContain('content is valid again');
  write(plan, createValidContentFiles()[plan] ?? '');
  await eventually(() => expect(store.problem()).toBeUndefined());
  expect(logText().split('content is valid again')).toHaveLength(2);
});

test('the content store watches its folder again after it was moved away and back', async () => {
  const { store, folder, write, title } = await watched({ pollMs: 50 });
  renameSync(folder, `${folder}-away`);
  await eventually(() => expect(store.problem()).toContain('The content folder'));
  expect(title()).toBe('Hearth Care');
  renameSync(`${folder}-away`, folder);
  await eventually(() => expect(store.problem()).toBeUndefined());
  write(plan, titled('Back'));
  await eventually(() => expect(title()).toBe('Back'));
});

test('the content store serves the new folder when a symbolic link to the content folder is replaced', async () => {
  const releases = createTemporaryFolder();
  const link = join(releases, 'content');
  symlinkSync(createContentFolder(), link);
  const log = createRecordedLog().log;
  const source = createFolderSource(link, { pollMs: 50 });
  const store = await openContentStore({ source, check: checkHere, log });
  onTestFinished(() => store.close());
  await store.watch({ clock: now, publish: async () => {} });
  symlinkSync(createContentFolder({ [plan]: titled('Next release') }), join(releases, 'next'));
  renameSync(join(releases, 'next'), link);
  await eventually(() => expect(store.current().products[0]?.productTitle).toBe('Next release'));
});

test('the content store refuses the deletion of a document that a plan links', async () => {
  const { store, folder } = await watched();
  rmSync(join(folder, 'documents/terms.md'));
  await eventually(() => expect(store.problem()).toContain('there is no documents/terms.md'));
});

test('the content store publishes content before serving it, and retries when publishing fails', async () => {
  let isDown = false;
  const published: string[] = [];
  const publish = async ({ products }: LoadedContent) => {
    if (isDown) throw new Error('the database is down');
    published.push(products[0]?.productTitle ?? '');
  };
  const { store, write, title } = await watched({ publish, pollMs: 50 });
  expect(published).toEqual(['Hearth Care']);
  isDown = true;
  write(plan, titled('Later'));
  await eventually(() =>
    expect(store.problem()).toBe('The content could not be stored in the database.'),
  );
  expect(title()).toBe('Hearth Care');
  isDown = false;
  await eventually(() => expect(title()).toBe('Later'));
  expect(published).toEqual(['Hearth Care', 'Later']);
  expect(store.problem()).toBeUndefined();
});

test('openContentStore rejects when the content is not valid at start', async () => {
  const source = createFolderSource(createContentFolder({ 'brand/brand.json': '{}' }));
  const { log } = createRecordedLog();
  await expect(openContentStore({ source, check: checkHere, log })).rejects.toThrow('brandName: ');
});

const bannerUntil = (until: string) =>
  JSON.stringify({ banners: [{ title: 'Warm homes', pages: ['listing'], until }] });

test('the content store serves what holds by its clock, and changes at the second', async () => {
  let time = new Date('2027-12-31T23:59:59.999Z');
  const { store } = await watched({
    clock: () => time,
    changes: { 'banners.json': bannerUntil('2027-12-31') },
  });
  const before = store.current();
  expect(before.banners).toHaveLength(1);
  expect(store.current()).toBe(before);
  time = new Date('2028-01-01T00:00:00Z');
  const after = store.current();
  expect(after.banners).toEqual([]);
  expect(after.version).not.toBe(before.version);
  expect(after.filesVersion).toBe(before.filesVersion);
  expect(store.current(new Date('2027-12-31T12:00:00Z'))).toBe(before);
});

test('the content store publishes the next content a minute before it holds, once, with the time of its begin', async () => {
  let time = new Date('2027-12-31T23:58:59Z');
  const published: [version: string, since: string][] = [];
  const { store } = await watched({
    clock: () => time,
    pollMs: 20,
    changes: { 'banners.json': bannerUntil('2027-12-31') },
    publish: async ({ version }, since) => void published.push([version, since.toISOString()]),
  });
  const { version } = store.current();
  expect(published).toEqual([[version, '2027-12-31T23:58:59.000Z']]);
  time = new Date('2027-12-31T23:59:30Z');
  await eventually(() => expect(published).toHaveLength(2));
  const next = store.current(new Date('2028-01-01T00:00:00Z')).version;
  expect(published[1]).toEqual([next, '2028-01-01T00:00:00.000Z']);
  expect(store.current().version).toBe(version);
  time = new Date('2028-01-01T00:00:00Z');
  await eventually(() => expect(store.current().version).toBe(next));
  expect(published).toHaveLength(2);
});
