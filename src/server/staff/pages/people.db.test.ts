import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, enquiries, erasures } from '#server/platform/storage/schema.ts';
import { createPersonCommands } from '#tests/support/person-commands.ts';
import {
  bankSecrets,
  findLeaks,
  personalSecrets,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

const { email, firstName, surname } = privatePersonalDetails;

let storage: Storage;
let folder: string;
let site: ReturnType<typeof createStaffSite>;
let app: ReturnType<typeof site.openApp>;
let admin: string;
let formToken: string;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  folder = createTemporaryFolder();
  mkdirSync(join(folder, 'mail'));
  await storage.db.update(contracts).set({ legalHold: null });
  for (const table of [contracts, enquiries, erasures]) await storage.db.delete(table);
  site = createStaffSite(storage);
  // After everything that the tests store.
  site.setNow(new Date(Date.now() + 60_000));
  app = site.openApp({ dataFolder: folder });
  admin = await app.signIn('admin', 'Marek Dunne');
  formToken = await readFormToken(await app.get('/', admin));
});

const { ops, buy, enquire } = createPersonCommands(() => ({ storage, folder }));

async function post(path: string, fields: Record<string, string>, cookie = admin) {
  const response = await app.post(`/people${path}`, { formToken, email, ...fields }, { cookie });
  return { status: response.status, headers: response.headers, text: await response.text() };
}
const find = (fields: Record<string, string> = {}) => post('', fields);
const erase = (confirm: number, fields: Record<string, string> = {}) =>
  post('/erase', { confirm: String(confirm), case: 'ER-7', ...fields });

/** "The record of a purchase 1 Made anonymous …" of each row, without tags. */
const listRows = (page: string) =>
  [...page.matchAll(/<tr><th scope="row".*?<\/tr>/gs)].map(([row]) =>
    row
      .replaceAll(/<svg.*?<\/svg>/g, '')
      .replaceAll(/<[^>]+>/g, ' ')
      .replaceAll(/\s+/g, ' ')
      .trim(),
  );

const findContract = async (reference: string) => {
  const [found] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  return found;
};

test('the page says what an erasure does to each kind before it happens, and shows what is held', async () => {
  const held = await buy();
  await ops(['contracts', 'hold', held, '--reason', 'case <7>']);
  const free = await buy();
  await enquire({ email: email.replace('@', '+x@').toUpperCase() });
  const { status, text } = await find({ email: email.toUpperCase() });
  expect(status).toBe(200);
  expect(listRows(text)).toEqual([
    expect.stringMatching(
      `^The record of a purchase ${held} 1 Kept It is held for a legal case since .*: case &lt;7&gt;\\.$`,
    ),
    expect.stringMatching(
      /^The record of a purchase 1 Made anonymous “We must show for 7 years.* Kept without the person until \d+ \w+ 2033\.$/,
    ),
    'The pages of the visit that led to it 0 Nothing to erase',
    expect.stringMatching(/^A question to our experts 1 Erased “Once it is answered/),
    expect.stringMatching(/^Copies of our emails 2 Erased /),
  ]);
  expect(text).toContain('>Erase 2 records<');
  expect(await findContract(free)).toMatchObject({ customerDetails: { firstName } });
  expect(await storage.db.$count(erasures)).toBe(0);
});

test('an erasure does what was confirmed, and the audit has case and references, not the person', async () => {
  const held = await buy();
  await ops(['contracts', 'hold', held, '--reason', 'case 7']);
  const free = await buy();
  const enquiryId = await enquire();
  await buy({ firstName: 'Somebody', email: 'somebody.else@posteo.example' });
  expect((await find()).text).toContain('name="confirm" value="2"');
  const { status, text } = await erase(2);
  expect(status).toBe(200);
  expect(text).toContain(`Kept: ${held} is held for a legal case.`);
  expect(await findContract(held)).toMatchObject({ customerDetails: { firstName } });
  expect(await findContract(free)).toMatchObject({ customerDetails: { firstName: '', email: '' } });
  expect(await storage.db.$count(enquiries)).toBe(0);
  const [request] = await storage.db.select().from(erasures);
  expect(request?.contracts.map(({ result }) => result).toSorted()).toEqual([
    'anonymised',
    'held for a legal case',
  ]);
  expect(readFileSync(join(folder, 'erasures.jsonl'), 'utf8')).toContain(request?.id);
  const [erased, searched] = await site.readNewest(2);
  expect(erased).toEqual([
    'Marek Dunne',
    'admin',
    'erased-person',
    `case ER-7: ${held} held for a legal case, ${free} anonymised, enquiry ${enquiryId}; request ${request?.id}`,
  ]);
  expect(searched?.[3]).toMatch(
    new RegExp(
      `^${held} held for a legal case, ${free} anonymised, enquiry ${enquiryId}; email [\\w-]{22}$`,
    ),
  );
  expect(findLeaks(JSON.stringify(await site.readNewest(10)), personalSecrets)).toEqual([]);
  expect(findLeaks(app.logText(), personalSecrets)).toEqual([]);

  // What was held is erased by the same command as before, when it is free.
  await ops(['contracts', 'release', held]);
  expect(await ops(['person', 'replay'])).toMatchObject({ code: 0 });
  expect(await findContract(held)).toMatchObject({ customerDetails: { email: '' } });
});

test('when the count has changed nothing is erased, and the new one is shown', async () => {
  const reference = await buy();
  await find();
  await enquire();
  const { status, text } = await erase(1);
  expect(status).toBe(409);
  expect(text).toContain('What is held is not what you saw. Nothing was erased.');
  expect(text).toContain('name="confirm" value="2"');
  expect(text).toContain('value="ER-7"');
  expect(await findContract(reference)).toMatchObject({ customerDetails: { firstName } });
  expect(readFileSync(join(folder, 'erasures.jsonl'), 'utf8')).toBe('');
  expect((await site.readNewest(1))[0]?.slice(2)).toEqual([
    'refused',
    'an erasure, because the count had changed',
  ]);
});

test('without a folder for the record nothing is erased, and a sentence says why', async () => {
  const reference = await buy();
  app = site.openApp({ dataFolder: '/dev/null/folder' });
  const { status, text } = await erase(1);
  expect([status, text.includes('Erasures cannot be recorded now')]).toEqual([503, true]);
  expect(text).toContain('/dev/null/folder');
  expect(await findContract(reference)).toMatchObject({ customerDetails: { firstName } });
});

test('a form that is pressed twice, at once or later, erases once', async () => {
  await buy();
  await enquire();
  const both = await Promise.all([erase(2), erase(2)]);
  expect(both.map(({ status }) => status).toSorted()[0]).toBe(200);
  expect(both.map(({ status }) => status).toSorted()[1]).toBeGreaterThanOrEqual(404);
  const later = await erase(2);
  expect([later.status, later.text.includes('Nothing is held about this person.')]).toEqual([
    404,
    true,
  ]);
  expect(await storage.db.$count(erasures)).toBe(1);
  expect(readFileSync(join(folder, 'erasures.jsonl'), 'utf8').trim().split('\n')).toHaveLength(1);
  const acts = (await site.readNewest(4)).map(([, , act]) => act);
  expect(acts.slice(0, acts.indexOf('signed-in')).filter((act) => act === 'erased-person')).toEqual(
    ['erased-person'],
  );
});

test.each([
  [{ case: '' }, 422, 'Enter a case number'],
  [{ case: 'x'.repeat(101) }, 422, 'Enter a case number'],
  [{ confirm: "1' or" }, 409, 'Nothing was erased.'],
  [{ email: 'nobody' }, 422, 'Enter an email address.'],
  [{ email: '%@posteo.example' }, 404, 'Nothing is held'],
  [{ name: 'Peregrine' }, 404, 'Nothing is held'],
])('an erasure with %j is refused with status %i', async (fields, status, sentence) => {
  const reference = await buy();
  const response = await erase(1, fields);
  expect([response.status, response.text.includes(sentence)]).toEqual([status, true]);
  expect(await findContract(reference)).toMatchObject({ customerDetails: { firstName } });
});

test('of several who use an address nobody gets the data of another', async () => {
  const ofOttoline = await buy();
  const ofPeregrine = await buy({ firstName: 'Peregrine' });
  const hostile = '<b>"\u202E';
  await storage.db
    .update(enquiries)
    .set({ name: hostile })
    .where(eq(enquiries.id, await enquire()));
  const asked = await find();
  expect(asked.text).toContain('3 names use this address. Who asks?');
  expect(asked.text).toContain(`value="${firstName} ${surname}"`);
  expect(asked.text).toContain('&lt;b&gt;&quot;\uFFFD');
  expect(asked.text).not.toContain('<b>');
  expect(asked.text).not.toContain('Export to read');
  const name = `Peregrine ${surname}`;
  const found = await find({ name });
  expect(found.text).toContain(`name="name" value="Peregrine ${surname}"`);
  const file = await post('/export', { name, format: 'data' });
  expect(file.text).toContain(ofPeregrine);
  expect(file.text).not.toContain(ofOttoline);
  expect((await erase(1, { name })).status).toBe(200);
  expect((await erase(1, { name: hostile })).status).toBe(200);
  expect(await findContract(ofOttoline)).toMatchObject({ customerDetails: { firstName } });
});

test('an export is a download of the page or the data that the command writes', async () => {
  const reference = await buy();
  const enquiryId = await enquire();
  for (const [format, type, ending] of [
    ['page', 'text/html', 'html'],
    ['data', 'application/json', 'json'],
  ] as const) {
    const { status, headers, text } = await post('/export', { format });
    expect([status, headers.get('content-type')]).toEqual([200, `${type}; charset=utf-8`]);
    expect(headers.get('content-disposition')).toMatch(
      new RegExp(`^attachment; filename="personal-data-\\d{14}\\.${ending}"$`),
    );
    expect(headers.get('cache-control')).toBe('no-store');
    const plain = text.replaceAll('\u00A0', ' ');
    expect(findLeaks(plain, personalSecrets).toSorted()).toEqual(personalSecrets.toSorted());
    expect(findLeaks(plain, bankSecrets)).toEqual([]);
  }
  expect((await site.readNewest(1))[0]?.[3]).toMatch(
    new RegExp(`^${reference}, enquiry ${enquiryId}; email [\\w-]{22}$`),
  );
});

test.each(['viewer', 'care'] as const)(
  '%s is refused each page and act, which the audit has',
  async (role) => {
    const reference = await buy();
    const cookie = await app.signIn(role, 'Lena Fox');
    formToken = await readFormToken(await app.get('/', cookie));
    expect((await app.get('/people', cookie)).status).toBe(403);
    for (const path of ['', '/export', '/erase']) {
      const { status, text } = await post(path, { confirm: '1', case: 'x' }, cookie);
      expect(status).toBe(403);
      expect(findLeaks(text, personalSecrets)).toEqual([]);
    }
    expect(await findContract(reference)).toMatchObject({ customerDetails: { firstName } });
    expect(await site.readNewest(4)).toEqual(
      Array(4).fill(['Lena Fox', role, 'refused', 'the page People']),
    );
  },
);
