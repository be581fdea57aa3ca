import { beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readContentFiles } from '#server/content/files/content-files.ts';
import type { WrittenContent } from '#server/content/files/written-content.ts';
import {
  findCurrentVersion,
  listVersions,
  publishVersion,
  uploadVersion,
} from '#server/content/publishing/content-versions.ts';
import { keepFolderContent } from '#server/content/publishing/folder-contents.ts';
import { packFiles } from '#server/content/publishing/packed-files.ts';
import { readPreviewToken } from '#server/content/publishing/preview-token.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contentVersions, previewLinks, staffAudit } from '#server/platform/storage/schema.ts';
import { checkHere } from '#tests/support/checked-content.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { createTarGz } from '#tests/support/tar-archive.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
const files = readContentFiles(testContentFolder);
const liveId = loadedTestContent.filesVersion;

beforeAll(async () => {
  storage = await openSharedStorage();
  site = createStaffSite(storage);
});

beforeEach(async () => {
  await storage.db.delete(contentVersions);
  const act = { by: 'Anna', at: new Date('2026-11-16T09:00:00Z') };
  await uploadVersion(storage.db, liveId, packFiles(files), act);
  await publishVersion(storage.db, liveId, act);
});

const planFile = 'catalogue/boiler-insurance.json';
const textOf = (path: string) => String(files.get(path));

/** The test content with another text of a plan. */
function createArchive(edit: (plan: string) => string, name = 'content.tar.gz'): File {
  const entries = Array.from(files, ([path, content]) => ({
    name: `content/${path}`,
    content: path === planFile ? edit(textOf(planFile)) : content,
  }));
  return new File([new Uint8Array(createTarGz(entries))], name);
}

/** With other prices of the first call-out fee, in whole pounds. */
const priced = (pounds: number) => (plan: string) =>
  plan
    .replace(/"priceMonthly": [\d.]+/, `"priceMonthly": ${pounds}`)
    .replace(/"priceAnnually": [\d.]+/, `"priceAnnually": ${12 * pounds}`);

const mistaken = (plan: string) =>
  plan.replace(/"priceMonthly": [\d.]+/, '"priceMonthly": "<b>dear</b>"');

/** Somebody signed in, with the token of their forms. */
async function enter(role: 'viewer' | 'care' | 'admin' = 'admin', name = 'Marek Dunne') {
  const app = site.openApp();
  const cookie = await app.signIn(role, name);
  const formToken = await readFormToken(await app.get('/', cookie));
  return {
    get: (path: string) => app.get(path, cookie),
    post: (path: string, fields: Record<string, string>) =>
      app.post(path, { formToken, ...fields }, { cookie }),
    upload: (archive: File | string, token = formToken) =>
      app.postFiles('/content/upload', { formToken: token, archive }, cookie),
    cookie,
    formToken,
    app: app.app,
    logText: app.logText,
  };
}

const idOf = (response: Response) => response.headers.get('location')?.split('id=')[1] ?? '';

test('an admin uploads an archive, reads what changes, publishes it and rolls it back, all in the audit', async () => {
  const { get, post, upload } = await enter();
  const uploaded = await upload(createArchive(priced(91)));
  expect(uploaded.status).toBe(303);
  const id = idOf(uploaded);
  const page = await (await get(`/content/version?id=${id}`)).text();
  expect(page).toContain('It was never live.');
  expect(page).toContain(planFile);
  expect(page).toContain('£91.00');
  expect(page).toContain('Publish</span>');
  expect((await findCurrentVersion(storage.db))?.id).toBe(liveId);

  const published = await post('/content/publish', { id, live: '1' });
  expect(published.headers.get('location')).toBe(`/content?done=${id}`);
  expect(await findCurrentVersion(storage.db)).toMatchObject({ id, publishedBy: 'Marek Dunne' });
  const after = await (await get(`/content?done=${id}`)).text();
  expect(after).toContain(`Version ${id} is published.`);
  expect(after).toContain(`Version ${id}, not served here yet`);

  const before = await (await get(`/content/version?id=${liveId}`)).text();
  expect(before).toContain('Roll back to this version');
  expect((await post('/content/publish', { id: liveId, live: '2' })).status).toBe(303);
  expect((await findCurrentVersion(storage.db))?.id).toBe(liveId);
  // A form that was opened before all this.
  expect((await post('/content/publish', { id, live: '1' })).status).toBe(409);
  expect((await findCurrentVersion(storage.db))?.id).toBe(liveId);
  expect(await site.readNewest(3)).toEqual([
    ['Marek Dunne', 'admin', 'rolled-back-content', `version ${liveId}`],
    ['Marek Dunne', 'admin', 'published-content', `version ${id}`],
    ['Marek Dunne', 'admin', 'uploaded-content', `version ${id}`],
  ]);
});

test('an upload with too much text is refused with its size and the limit', async () => {
  const { upload } = await enter('admin');
  const response = await upload(createArchive((plan) => plan.padEnd(4_500_000)));
  expect(response.status).toBe(422);
  expect(await response.text()).toMatch(
    /catalogue\/boiler-insurance\.json<.*has 4\.5 MB of text, and all files together have 4\.\d MB: at most 4 MB are read/,
  );
  expect(await listVersions(storage.db)).toHaveLength(1);
});

test('a version is unpacked and parsed once, however often its page is opened', async () => {
  const checkFiles = vi.fn((name: string, stored: WrittenContent) => checkHere(name, stored));
  const app = site.openApp({
    publishing: { source: 'database', folder: '/srv/content', checkFiles },
  });
  const cookie = await app.signIn('viewer');
  const look = async () => (await app.get(`/content/version?id=${liveId}`, cookie)).text();
  const first = await look();
  expect(first).toContain('It is live.');
  expect(await Promise.all([look(), look()])).toEqual([first, first]);
  expect(checkFiles).toHaveBeenCalledTimes(1);
});

test.each(['viewer', 'care'] as const)(
  '%s looks and may not act; each attempt is in the audit',
  async (role) => {
    const { get, post, upload } = await enter(role);
    const page = await (await get('/content')).text();
    expect(page).toContain(`Version ${liveId}`);
    expect(page).toContain('Anna');
    expect(page).not.toMatch(/type="file"|Make a preview link/);
    const version = await (await get(`/content/version?id=${liveId}`)).text();
    expect(version).toContain('It is live.');
    const statuses = [
      await upload(createArchive(priced(1))),
      await post('/content/publish', { id: liveId, live: '1' }),
      await post('/content/preview', { at: '2027-01-01' }),
    ].map(({ status }) => status);
    expect(statuses).toEqual([403, 403, 403]);
    expect(await listVersions(storage.db)).toHaveLength(1);
    expect((await site.readNewest(3)).map(([, , act, about]) => [act, about])).toEqual([
      ['refused', 'a preview link'],
      ['refused', 'publishing content'],
      ['refused', 'an upload of content'],
    ]);
  },
);

test('a broken archive is shown by file and line, as text, and changes nothing', async () => {
  const { upload } = await enter();
  const broken = await upload(createArchive(mistaken, '<img src=x onerror=alert(1)>.tar.gz'));
  const page = await broken.text();
  expect(broken.status).toBe(422);
  expect(page).toContain(`>${planFile}</th>`);
  expect(page).toMatch(/>line \d+, productVariants\[0\]\.priceMonthly: /);
  expect(page).toContain('&lt;img src=x');
  expect(page).not.toMatch(/<img src=x|<b>dear/);
  for (const [archive, sentence] of [
    [new File(['no tar'], 'notes.txt'), 'it is damaged, cut off or no .tar.gz'],
    [
      new File([new Uint8Array(createTarGz([{ name: '../../etc/passwd' }]))], 'a.tgz'),
      'leads out of its folder',
    ],
    [new File([], ''), 'Choose a .tar.gz of a content folder.'],
    ['text', 'Choose a .tar.gz of a content folder.'],
  ] as const) {
    const response = await upload(archive);
    expect(response.status).toBe(422);
    expect(await response.text()).toContain(sentence);
  }
  expect(await listVersions(storage.db)).toHaveLength(1);
  expect((await site.readNewest(1))[0]?.[2]).toBe('signed-in');
});

test('an archive of a gigabyte is refused when its length is known, or when 16 MB of it were read', async () => {
  const { app, cookie } = await enter();
  let sent = 0;
  const piece = new Uint8Array(1024 * 1024);
  const send = (headers: Record<string, string>) =>
    app.request('http://127.0.0.1:3001/content/upload', {
      method: 'POST',
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'multipart/form-data; boundary=x',
        ...headers,
      },
      body: new ReadableStream(
        {
          pull: (controller) => {
            sent += 1;
            if (sent > 1024) controller.close();
            else controller.enqueue(piece);
          },
        },
        { highWaterMark: 0 },
      ),
      duplex: 'half',
    } as RequestInit);
  const declared = await send({ 'content-length': String(1024 ** 3) });
  expect([declared.status, sent]).toEqual([413, 0]);
  expect(await declared.text()).toContain('At most 16 MB are taken here.');
  const streamed = await send({});
  expect([streamed.status, sent]).toEqual([413, 17]);
});

test('an upload without the session’s token, of another site or in another encoding stores nothing', async () => {
  const { app, cookie, formToken, upload, post } = await enter();
  const archive = createArchive(priced(1));
  const form = new FormData();
  form.append('formToken', formToken);
  form.append('archive', archive);
  const foreign = await app.request('http://127.0.0.1:3001/content/upload', {
    method: 'POST',
    body: form,
    headers: { cookie, 'sec-fetch-site': 'same-site' },
  });
  const elsewhere = await app.request('http://127.0.0.1:3001/sign-out', {
    method: 'POST',
    body: form,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
  });
  const cut = await app.request('http://127.0.0.1:3001/content/upload', {
    method: 'POST',
    body: '--x\r\ncontent-disposition: form-data; name="archive"',
    headers: {
      cookie,
      'sec-fetch-site': 'same-origin',
      'content-type': 'multipart/form-data; boundary=x',
    },
  });
  const statuses = [
    (await upload(archive, 'another')).status,
    (await post('/content/upload', {})).status,
    foreign.status,
    elsewhere.status,
    cut.status,
  ];
  expect(statuses).toEqual([403, 415, 403, 415, 400]);
  expect(await listVersions(storage.db)).toHaveLength(1);
});

test('of two admins who publish at once one publishes, the other is told who did, and a second press does nothing more', async () => {
  const [one, other] = [await enter('admin', 'Priya'), await enter('admin', 'Lena')];
  const [first, second] = [
    idOf(await one.upload(createArchive(priced(81)))),
    idOf(await other.upload(createArchive(priced(82)))),
  ];
  const both = await Promise.all([
    one.post('/content/publish', { id: first, live: '1' }),
    other.post('/content/publish', { id: second, live: '1' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const current = await findCurrentVersion(storage.db);
  const late = both.find(({ status }) => status === 409);
  expect(await late?.text()).toContain(`${current?.publishedBy} published version ${current?.id}.`);
  const acts = await storage.db.$count(staffAudit);
  const again = await one.post('/content/publish', { id: current?.id ?? '', live: '1' });
  expect(again.headers.get('location')).toBe(`/content?done=${current?.id}`);
  expect((await one.post('/content/publish', { id: '0123456789abcdef', live: '1' })).status).toBe(
    404,
  );
  expect((await one.post('/content/publish', { id: "' or 1=1", live: '1' })).status).toBe(404);
  expect(await storage.db.$count(staffAudit)).toBe(acts);
});

test('a preview link leads to the shop, keeps its version, and is in the audit', async () => {
  const { post, upload } = await enter();
  const id = idOf(await upload(createArchive(priced(91))));
  const page = await (
    await post('/content/preview', { version: id, at: '2027-01-01T09:00' })
  ).text();
  const [, token = ''] =
    /href="https:\/\/shop\.example\.com\/[\w/-]+\?token=([^"]+)"/.exec(page) ?? [];
  expect(readPreviewToken(testKeyRing, token, site.now())).toMatchObject({
    version: id,
    at: '2027-01-01T09:00',
  });
  expect(await storage.db.select().from(previewLinks)).toMatchObject([{ versionId: id }]);
  expect(await site.readNewest(1)).toEqual([
    ['Marek Dunne', 'admin', 'made-preview-link', `version ${id} at 09:00 on 1 January 2027`],
  ]);
  expect(await (await post('/content/preview', { at: '2026-01-01T09:00' })).text()).toContain(
    'That time is past',
  );
  const refused = [{ at: 'soon' }, {}, { version: id, at: '2027-02-30' }];
  for (const fields of refused) expect((await post('/content/preview', fields)).status).toBe(400);
  expect((await post('/content/preview', { version: '0123456789abcdef' })).status).toBe(404);
});

test('with a folder the page says what is live since when, previews, and says how to publish', async () => {
  await keepFolderContent(
    storage.db,
    { version: liveId, packed: packFiles(files) },
    new Date('2026-11-15T08:00:00Z'),
  );
  const folder = {
    source: 'folder',
    folder: '/srv/content',
    checkFiles: () => Promise.reject(new Error('not read')),
  } as const;
  const { get, post, postFiles, signIn } = site.openApp({ publishing: folder });
  const cookie = await signIn('admin');
  const response = await get('/content', cookie);
  const page = await response.text();
  expect(page).toContain('15 Nov 2026, 08:00:00');
  expect(page).toContain('Edit the files in /srv/content');
  expect(page).not.toContain('role="status"');
  expect(page).not.toContain('type="file"');
  const formToken = /name="formToken" value="([^"]+)"/.exec(page)?.[1] ?? '';
  expect((await post('/content/preview', { formToken, at: '2027-01-01' }, { cookie })).status).toBe(
    200,
  );
  const upload = await postFiles(
    '/content/upload',
    { formToken, archive: createArchive(priced(1)) },
    cookie,
  );
  expect(upload.status).toBe(409);
  expect((await post('/content/publish', { formToken, id: liveId }, { cookie })).status).toBe(409);
});

test('the next changes are listed by date', async () => {
  const { get } = await enter('viewer');
  const page = await (await get('/content')).text();
  expect(page).toContain('What changes later by itself');
  expect(page.match(/<caption>From [^<]*/g)).toEqual(['<caption>From 1 January 2100']);
});
