import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { folderContents } from '#server/platform/storage/schema.ts';
import { checkHere } from '#tests/support/checked-content.ts';
import { createContentFolder, createValidContentFiles } from '#tests/support/content-folder.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { type ContentFiles, hashContentFiles, readContentFiles } from '../files/content-files.ts';
import type { WrittenContent } from '../files/written-content.ts';
import { parseAllContent } from '../load-content.ts';
import { openContentStore } from '../store/content-store.ts';
import { createFolderSource } from '../store/folder-source.ts';
import { keptVersions } from './content-versions.ts';
import { findLastValid, keepFolderContent } from './folder-contents.ts';
import { packFiles } from './packed-files.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(async () => void (await storage.db.delete(folderContents)));

const plan = 'catalogue/hearth-care.json';
const titled = (productTitle: string) => createValidContentFiles({ productTitle, sellable: false });
const folderTitled = (title: string) => createContentFolder(titled(title));
const versionOf = (folder: string) => hashContentFiles(readContentFiles(folder));
const write = (folder: string, text = '{') => writeFileSync(join(folder, plan), text);

type Parse = (name: string, files: ContentFiles) => ReturnType<typeof parseAllContent>;

/** A release that refuses plans of this title. */
const refusing =
  (title: string): Parse =>
  (name, files) => {
    if (String(files.get(plan)).includes(`"${title}"`)) throw new Error(`${title} is refused`);
    return parseAllContent(name, files);
  };

const minute = (number: number) => new Date(Date.UTC(2026, 10, 18, 12, number));

/** A server on the folder that starts at this minute. */
async function start(folder: string, at: number, parse: Parse = parseAllContent) {
  const check = (name: string, written: WrittenContent) => checkHere(name, written, parse);
  const { log, text } = createRecordedLog();
  const store = await openContentStore({
    source: createFolderSource(folder, { debounceMs: 10, pollMs: 20 }),
    check,
    findLastValid: (refused) => findLastValid(storage.db, refused, check),
    log,
  });
  onTestFinished(store.close);
  const clock = () => minute(at);
  const keep = vi.fn((files) => keepFolderContent(storage.db, files, clock()));
  await store.watch({ clock, publish: async () => {}, keep });
  return { ...store, keep, text, title: () => store.current().products[0]?.productTitle };
}

test('a start with a broken, an empty or a missing folder serves the content that was served last, and says so', async () => {
  const folder = folderTitled('Hearth Care');
  const version = versionOf(folder);
  await (await start(folder, 0)).close();
  write(folder);
  const broken = await start(folder, 1);
  expect(broken.title()).toBe('Hearth Care');
  expect(broken.current().filesVersion).toBe(version);
  expect(broken.problem()).toContain('hearth-care.json');
  expect(broken.lastValidOf()).toEqual(minute(0));
  expect(broken.text()).toContain('content refused at the start: the last valid content is served');
  expect(broken.text()).toContain(`"version":"${version}","servedAt":"2026-11-18T12:00:00.000Z"`);
  expect(broken.keep).not.toHaveBeenCalled();

  for (const file of ['catalogue', 'brand', 'documents', 'menu.json'])
    rmSync(join(folder, file), { recursive: true });
  expect((await start(folder, 2)).title()).toBe('Hearth Care');
  rmSync(folder, { recursive: true });
  const missing = await start(folder, 3);
  expect(missing.title()).toBe('Hearth Care');
  expect(missing.problem()).toContain(`The content folder ${folder} cannot be read`);
});

test('after a start with a broken folder the mended one is served, and is no longer said to be refused', async () => {
  const folder = folderTitled('Hearth Care');
  await (await start(folder, 0)).close();
  write(folder);
  const { title, problem, lastValidOf, text } = await start(folder, 1);
  write(folder, titled('Mended')[plan]);
  await expect.poll(title).toBe('Mended');
  expect([problem(), lastValidOf()]).toEqual([undefined, undefined]);
  expect(text()).toContain('content reloaded');
});

test('a first start with a broken folder is refused', async () => {
  const folder = folderTitled('Hearth Care');
  write(folder);
  await expect(start(folder, 0)).rejects.toThrow('hearth-care.json');
  const isRefused = storage.db.transaction(async (tx) => {
    await tx.execute(sql`drop table folder_contents`);
    expect(await findLastValid(tx, '', checkHere)).toBeUndefined();
    throw new Error('undone');
  });
  // As before the first migration.
  await expect(isRefused).rejects.toThrow('undone');
});

test('a release that refuses the files of the folder does not start with older ones', async () => {
  await (await start(folderTitled('Older'), 0)).close();
  const folder = folderTitled('Newer');
  await (await start(folder, 1)).close();
  await expect(start(folder, 2, refusing('Newer'))).rejects.toThrow('Newer is refused');
  write(folder);
  expect((await start(folder, 2)).title()).toBe('Newer');
});

test('several instances take the newest content that is valid for their release, whichever of them served it', async () => {
  for (const [minutes, title] of ['One', 'Two', 'Three'].entries())
    await (await start(folderTitled(title), minutes)).close();
  const folder = folderTitled('Four');
  write(folder);
  expect((await start(folder, 5)).title()).toBe('Three');
  expect((await start(folder, 5, refusing('Three'))).title()).toBe('Two');
  const none = () => {
    throw new Error('everything is refused');
  };
  await expect(start(folder, 5, none)).rejects.toThrow('everything is refused');
});

test('content is stored when it is first served, not at every start, and counts as the newest when it is served again', async () => {
  const folders = [folderTitled('One'), folderTitled('Two')];
  const [one = '', two = ''] = folders;
  for (const [minutes, folder] of [one, one, two, one].entries())
    await (await start(folder, minutes)).close();
  const rows = await storage.db.select().from(folderContents).orderBy(folderContents.servedAt);
  expect(rows.map(({ id, servedAt }) => [id, servedAt])).toEqual([
    [versionOf(two), minute(2)],
    [versionOf(one), minute(3)],
  ]);
});

test('an edit is stored before it is served, and the oldest contents are deleted', async () => {
  const packed = packFiles(new Map());
  for (let number = 0; number < keptVersions + 2; number += 1) {
    const source = { version: `v${number}`, packed };
    await keepFolderContent(storage.db, source, minute(number));
  }
  expect(await storage.db.$count(folderContents)).toBe(keptVersions);
  const folder = folderTitled('Before');
  const { title, keep } = await start(folder, 30);
  write(folder, titled('Edit')[plan]);
  await expect.poll(title).toBe('Edit');
  expect(keep.mock.calls.map(([{ version }]) => version)).toEqual([
    expect.any(String),
    versionOf(folder),
  ]);
  expect(await storage.db.$count(folderContents)).toBe(keptVersions);
});
