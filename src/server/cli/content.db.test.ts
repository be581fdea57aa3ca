import { readdirSync, rmSync, writeFileSync } from 'node:fs';
import { userInfo } from 'node:os';
import { join } from 'node:path';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { hashContentFiles, readContentFiles } from '#server/content/files/content-files.ts';
import { openContent } from '#server/content/open-content.ts';
import { publishVersion, uploadVersion } from '#server/content/publishing/content-versions.ts';
import { keepFolderContent } from '#server/content/publishing/folder-contents.ts';
import { packFiles } from '#server/content/publishing/packed-files.ts';
import { createMetrics } from '#server/platform/observability/metrics.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contentVersions, previewLinks } from '#server/platform/storage/schema.ts';
import {
  copiedPlan,
  copiedPlanProblem,
  createContentFolder,
  createValidContentFiles,
  examplePictures,
} from '#tests/support/content-folder.ts';
import { runOpsInProcess } from '#tests/support/ops.ts';
import { createVariantContent } from '#tests/support/plan.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { testBankKeys } from '#tests/support/server-process.ts';
import { createTarGz } from '#tests/support/tar-archive.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { checkContent } from './commands/content-check-result.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});
beforeEach(async () => void (await storage.db.delete(contentVersions)));

/** How often a command has opened the database. */
let opened = 0;

const run = (settings: Record<string, string>, ...argv: string[]) =>
  runOpsInProcess(argv, {
    settings: { DATABASE_URL: 'postgres://db/home', ...settings },
    open: () => {
      opened += 1;
      return storage;
    },
  });

const runContent = (settings: Record<string, string>, ...argv: string[]) =>
  run(settings, 'content', ...argv);
const content = (...argv: string[]) => runContent({ CONTENT_SOURCE: 'database' }, ...argv);
const list = async () => JSON.parse((await content('list', '--json')).stdout);

const versionOf = (folder: string) => hashContentFiles(readContentFiles(folder));
const folderTitled = (productTitle: string) =>
  createContentFolder(createValidContentFiles({ productTitle, sellable: false }));

function createArchive(entries: Parameters<typeof createTarGz>[0]): string {
  const file = join(createTemporaryFolder(), 'content.tar.gz');
  writeFileSync(file, createTarGz(entries));
  return file;
}

test('content publish stores a folder as the current version, with who and when, and names the one that it replaces', async () => {
  const folders = [folderTitled('Hearth Care'), folderTitled('Hearth Care Plus')];
  const [first, second] = folders.map(versionOf);
  expect(await content('publish', folders[0] ?? '', '--by', 'Anna')).toEqual({
    code: 0,
    stdout: `Version ${first} is published: 1 plans, 2 documents.\nEvery instance serves it within 5 seconds.\n`,
    stderr: '',
  });
  const { stdout } = await content('publish', folders[1] ?? '');
  expect(stdout).toMatch(
    new RegExp(
      `It replaces version ${first}, published by Anna at \\d{4}-\\d\\d-\\d\\d \\d\\d:\\d\\d\\.`,
    ),
  );
  expect(await list()).toMatchObject([
    { id: second, state: 'current', publishedBy: userInfo().username },
    { id: first, state: 'earlier', publishedBy: 'Anna', uploadedBy: 'Anna' },
  ]);
  expect((await content('publish', folders[1] ?? '')).stdout).toBe(
    `Version ${second} is current already.\n`,
  );
});

test('content publish takes an archive, whose version is that of its folder', async () => {
  const files = readContentFiles(testContentFolder);
  const archive = createArchive([
    { name: 'content/README.txt', content: 'not content' },
    ...Array.from(files, ([name, file]) => ({
      name: `content/${name}`,
      content: file,
    })).toReversed(),
  ]);
  expect(await content('publish', archive)).toMatchObject({ code: 0, stderr: '' });
  expect(await list()).toMatchObject([{ id: hashContentFiles(files), state: 'current' }]);
});

test('content upload stores a version without publishing it, and content publish publishes it by its id', async () => {
  await content('publish', folderTitled('Hearth Care'));
  const folder = folderTitled('Next');
  const version = versionOf(folder);
  expect((await content('upload', folder)).stdout).toBe(
    `Version ${version} is uploaded and not published: 1 plans, 2 documents.\n`,
  );
  expect(await list()).toMatchObject([{ state: 'current' }, { id: version, state: 'uploaded' }]);
  expect((await content('publish', version)).stdout).toContain(`Version ${version} is published`);
  expect(await list()).toMatchObject([{ id: version, state: 'current' }, { state: 'earlier' }]);
});

test('content publish reports a doubled sapProductId with the copied plan, not the one that is live', async () => {
  const files = createValidContentFiles({ sellable: false });
  await content('publish', createContentFolder(files));
  expect(await content('publish', createContentFolder({ ...files, ...copiedPlan }))).toMatchObject({
    code: 1,
    stderr: expect.stringContaining(copiedPlanProblem),
  });
});

test('content rollback returns to the version before, or to the one that is named', async () => {
  const titles = ['One', 'Two', 'Three'];
  const ids: string[] = [];
  for (const title of titles) {
    const folder = folderTitled(title);
    ids.push(versionOf(folder));
    await content('publish', folder);
  }
  const [one, two, three] = ids;
  expect((await content('rollback', '--by', 'Ben')).stdout).toContain(
    `Version ${two} is published`,
  );
  expect(await list()).toMatchObject([{ id: two, publishedBy: 'Ben' }, { id: three }, { id: one }]);
  await content('rollback', one ?? '');
  expect(await list()).toMatchObject([{ id: one }, { id: two }, { id: three }]);
  const unknown = '0123456789abcdef';
  expect(await content('rollback', unknown)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no earlier version ${unknown}: npm run ops -- content list names them.\n`,
  });
});

test('content publish and rollback name what visitors see differently, e.g. a plan that is no longer sold', async () => {
  await content('publish', createContentFolder());
  const { stdout } = await content('publish', folderTitled('Hearth Care'));
  expect(stdout).toMatch(
    /^catalogue\/hearth-care\.json: False for a plan that is no longer sold: was “true”, is “false”$/m,
  );
  const { changes, moreChanges } = JSON.parse((await content('rollback', '--json')).stdout);
  expect(changes).toContainEqual({
    file: 'catalogue/hearth-care.json',
    title: 'Hearth Care',
    path: 'sellable',
    meaning: 'False for a plan that is no longer sold',
    before: 'false',
    after: 'true',
  });
  expect(moreChanges).toBe(0);
});

test('a new document with a hidden link to another site is refused, and a version of an earlier release that has one is published again', async () => {
  const files = {
    ...examplePictures,
    ...createValidContentFiles(),
    'documents/terms.md': '# Terms\n\n[Partner](//elsewhere.example)\n',
  };
  const folder = createContentFolder(files);
  const refused = {
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(
      /documents\/terms\.md\n.*must not contain the address "\/\/elsewhere\.example"[\s\S]*Nothing was changed\./,
    ),
  };
  for (const command of ['upload', 'publish'])
    expect(await content(command, folder)).toEqual(refused);
  const id = versionOf(folder);
  await uploadVersion(storage.db, id, packFiles(readContentFiles(folder)), {
    by: 'anna',
    at: new Date(),
  });
  expect(await content('publish', id)).toEqual(refused);
  await publishVersion(storage.db, id, { by: 'anna', at: new Date() });
  await content('publish', folderTitled('Next'));
  for (const command of [['rollback'], ['publish', folderTitled('Later')], ['publish', id]])
    expect(await content(...command)).toMatchObject({ code: 0, stderr: '' });
  const { log } = createRecordedLog();
  await using opened = new AsyncDisposableStack();
  const served = await openContent(
    {
      config: readConfig({ CONTENT_SOURCE: 'database' }),
      thirdParties: {},
      log,
      opened,
    },
    undefined,
    { storage, clock: () => new Date(), metrics: createMetrics() },
    async () => {},
  );
  expect(served.current().filesVersion).toBe(id);
  expect(await served.readVersion(id)).toMatchObject({ contentAt: expect.any(Function) });
});

test('content publish lists what begins later, with its day', async () => {
  const banner = { title: 'Warm homes', pages: ['listing'] };
  const banners = [
    { ...banner, until: '2127-03-31' },
    { ...banner, title: 'Summer is here', from: '2127-06-01T09:00' },
  ];
  const folder = createContentFolder({ 'banners.json': JSON.stringify({ banners }) });
  const { stdout } = await content('publish', folder);
  expect(stdout).toMatch(
    /\nFrom 1 April 2127 on:\nbanners\.json: .*“.*Warm homes.*”.*\nFrom 09:00 on 1 June 2127 on:\nbanners\.json: .*will be “.*Summer is here.*”\n$/,
  );
  await content('publish', createContentFolder());
  const { later } = JSON.parse((await content('rollback', '--json')).stdout);
  expect(later).toMatchObject([
    { from: '1 April 2127', changes: [{ file: 'banners.json' }], moreChanges: 0 },
    { from: '09:00 on 1 June 2127', changes: [{ file: 'banners.json' }], moreChanges: 0 },
  ]);
});

test('content publish lists the first five fields that change at a later time, and --json all of them', async () => {
  const laterPrices = [{ from: '2127-01-01', priceMonthly: 20, priceAnnually: 240 }];
  const productVariants = ['a', 'b', 'c'].map((id) =>
    createVariantContent({ productVariantId: id, sapProductId: id, laterPrices }),
  );
  const folder = createContentFolder(createValidContentFiles({ sellable: false, productVariants }));
  const { stdout } = await content('publish', folder);
  expect(stdout).toMatch(
    /\nFrom 1 January 2127 on:\n(catalogue\/hearth-care\.json: .*\n){5}1 more changes are not listed\.\n$/,
  );
  await content('publish', createContentFolder());
  const { later } = JSON.parse((await content('rollback', '--json')).stdout);
  expect(later[0].changes).toHaveLength(6);
});

test('content rollback says that there is no earlier version when the first one is current', async () => {
  await content('publish', createContentFolder());
  const { code, stderr } = await content('rollback');
  expect({ code, stderr }).toEqual({
    code: 1,
    stderr: 'There is no earlier version to return to.\n',
  });
});

test.each(['publish', 'upload'])(
  'content %s of invalid content prints what content:check prints and stores nothing',
  async (command) => {
    const folder = createContentFolder({
      'brand/footer.json': '{"tagline": "Warm ho',
      'documents/terms.md': 'Be kind.',
    });
    const { code, stdout, stderr } = await content(command, folder);
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    const { stderr: problems } = await checkContent({ CONTENT_DIR: folder });
    expect(problems).toContain('2 problems in 2 files');
    expect(stderr).toBe(`${problems}Nothing was changed.\n`);
    expect(await list()).toEqual([]);
    const before = opened;
    expect(await content('check', folder)).toEqual({ code: 1, stdout: '', stderr: problems });
    expect(opened).toBe(before);
  },
);

test('content publish with ENVIRONMENT=prod refuses placeholders, as the server would', async () => {
  const settings = { CONTENT_SOURCE: 'database', ENVIRONMENT: 'prod' };
  const { code, stderr } = await runContent(settings, 'publish', createContentFolder());
  expect(code).toBe(1);
  expect(stderr).toContain('when ENVIRONMENT is prod');
});

test('content publish refuses an archive that leads out of its folder and writes nothing to disk', async () => {
  const archive = createArchive([{ name: '../escaped.json', content: '{}' }]);
  const { code, stderr } = await content('publish', archive);
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The archive .* is refused: it has the name "\.\.\/escaped\.json"/);
  expect(readdirSync(join(archive, '..'))).toEqual(['content.tar.gz']);
  expect(readdirSync(join(archive, '../..'))).not.toContain('escaped.json');
  expect(await list()).toEqual([]);
});

test('content publish refuses a path that does not exist and names it', async () => {
  const { code, stderr } = await content('publish', '/no/such/folder');
  expect(code).toBe(1);
  expect(stderr).toBe('/no/such/folder cannot be read (it does not exist).\n');
});

test.each([['publish', '.'], ['upload', '.'], ['rollback']])(
  'with CONTENT_SOURCE=folder content %s is refused',
  async (...argv) => {
    const openedBefore = opened;
    const { code, stderr } = await runContent({}, ...argv);
    expect(code).toBe(1);
    // A running server may have the embedded database open.
    expect(opened).toBe(openedBefore);
    expect(stderr).toMatch(/^CONTENT_SOURCE must be database to publish content: .*\n$/);
  },
);

test('content list shows lines of at most 80 characters, and a sentence when there are none', async () => {
  expect((await content('list')).stdout).toBe('No content has been uploaded or published.\n');
  await content('publish', createContentFolder(), '--by', 'A rather long name of a person');
  const { stdout } = await content('list');
  expect(stdout).toMatch(/^ID\s+STATE\s+PUBLISHED\s+BY/);
  for (const line of stdout.split('\n')) expect(line.length).toBeLessThanOrEqual(80);
});

test('preview link --version is refused for a version that is not stored', async () => {
  const folder = folderTitled('Hearth Care');
  const preview = (version: string) =>
    run({ BANK_KEYS: testBankKeys }, 'preview', 'link', '--version', version);
  const version = versionOf(folder);
  expect(await preview(version)).toEqual({
    code: 1,
    stdout: '',
    stderr: `There is no content version ${version}: npm run ops -- content list names them.\n`,
  });
  await content('upload', folder);
  expect(await preview(version)).toMatchObject({ code: 0, stderr: '' });
  const [link] = await storage.db.select().from(previewLinks);
  expect(link?.versionId).toBe(version);
  expect(link?.until.getTime()).toBeGreaterThan(Date.now() + 23 * 3_600_000);
});

test('ops health names the published version of the content', async () => {
  const folder = folderTitled('Hearth Care');
  const health = async () => (await run({ CONTENT_SOURCE: 'database' }, 'health')).stdout;
  expect(await health()).toContain('Content   nothing is published\n');
  await content('publish', folder, '--by', 'Anna');
  expect(await health()).toMatch(
    new RegExp(`Content   version ${versionOf(folder)}, by Anna at \\d{4}-\\d{2}-\\d{2} `),
  );
});

test('health calls a published version a problem that this release refuses', async () => {
  const id = 'refused';
  const files = new Map([['menu.json', '{']]);
  await uploadVersion(storage.db, id, packFiles(files), { by: 'anna', at: new Date() });
  await publishVersion(storage.db, id, { by: 'anna', at: new Date() });
  const { code, stdout } = await run({ CONTENT_SOURCE: 'database' }, 'health', '--json');
  expect(code).toBe(1);
  const { content: described, problems } = JSON.parse(stdout);
  expect(described).toMatch(/^version refused, by anna at .* is refused by this release, and /);
  expect(described).toContain('refused/images/door.svg is missing');
  expect(problems).toContain(described);
});

test('health calls a refused content folder a problem, and names the content that a start serves instead', async () => {
  const folder = folderTitled('Hearth Care');
  const version = versionOf(folder);
  const files = readContentFiles(folder);
  const health = async () => {
    const { code, stdout } = await run({ CONTENT_DIR: folder }, 'health', '--json');
    const { content, problems } = JSON.parse(stdout);
    return { isProblem: code === 1 && problems.includes(content), content };
  };
  expect(await health()).toEqual({ isProblem: false, content: `the folder ${folder}` });
  rmSync(join(folder, 'menu.json'));
  const reason = `The content file ${folder}/menu.json is missing.`;
  expect(await health()).toEqual({
    isProblem: true,
    content: `the folder ${folder} is refused, and a start fails, because no content that is valid here was served before: ${reason}`,
  });
  await keepFolderContent(
    storage.db,
    { version, packed: packFiles(files) },
    new Date('2026-11-18T12:00Z'),
  );
  expect(await health()).toEqual({
    isProblem: true,
    content: `the folder ${folder} is refused, and the last valid content is served, version ${version} of 2026-11-18 12:00: ${reason}`,
  });
  expect(await list()).toEqual([]);
});
