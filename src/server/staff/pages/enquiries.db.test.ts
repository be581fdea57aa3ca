import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { enquiries, enquiryNotes } from '#server/platform/storage/schema.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
let app: ReturnType<typeof site.openApp>;
let care: string;

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  await storage.db.delete(enquiries);
  site = createStaffSite(storage);
  app = site.openApp();
  care = await app.signIn('care');
});

const words = { name: 'Amelia Okafor', email: 'amelia@posteo.example', message: 'Which plan?' };

/** Stores an enquiry and returns its id. */
async function enquire(createdAt: string, changes: Partial<typeof words> = {}): Promise<string> {
  const id = randomUUID();
  const row = { id, createdAt: new Date(createdAt), telNumber: '07700900142', ...words };
  await storage.db.insert(enquiries).values({ ...row, ...changes });
  return id;
}

const read = async (path: string, cookie = care) => (await app.get(path, cookie)).text();

const listNames = (page: string) =>
  [...page.matchAll(/<bdi>(Person \w+)<\/bdi>/g)].map(([, name]) => name);

const readField = (page: string, name: string) =>
  new RegExp(`name="${name}" value="([^"]+)"`).exec(page)?.[1] ?? '';

/** Opens an enquiry, and returns a press on its form. */
async function openForm(id: string, cookie = care) {
  const page = await read(`/enquiries/${id}`, cookie);
  const hidden = Object.fromEntries(
    ['formToken', 'formId', 'seen'].map((name) => [name, readField(page, name)]),
  );
  return (fields: Record<string, string>) =>
    app.post(`/enquiries/${id}`, { ...hidden, ...fields }, { cookie });
}

const listNotes = async () =>
  (await storage.db.select().from(enquiryNotes).orderBy(enquiryNotes.id)).map(
    ({ name, state, text }) => [name, state, text],
  );

test('enquiries are listed by the time promised, open ones first, with tabs that count them', async () => {
  // It is Wednesday noon: an answer to Monday is overdue, one to Tuesday is promised by 20:00.
  const monday = await enquire('2026-11-16T10:42:00Z', { name: 'Person B' });
  await enquire('2026-11-13T21:00:00Z', { name: 'Person A' });
  const tuesday = await enquire('2026-11-17T09:00:00Z', { name: 'Person C' });
  const closed = await enquire('2026-11-12T09:00:00Z', { name: 'Person D' });
  await (await openForm(tuesday))({ state: 'called', text: 'Left a message' });
  await (await openForm(closed))({ state: 'closed', text: '' });
  const page = await read('/enquiries');
  expect(listNames(page)).toEqual(['Person A', 'Person B', 'Person C', 'Person D']);
  expect(page.match(/All 4|New 2|Called 1|Closed 1/g)).toHaveLength(4);
  expect(page.match(/Overdue/g)).toHaveLength(2);
  expect(page).toContain('17 Nov, 20:00');
  expect(page).toContain('Left a message');
  expect(listNames(await read('/enquiries?state=new'))).toEqual(['Person A', 'Person B']);
  expect(listNames(await read('/enquiries?state=closed'))).toEqual(['Person D']);
  expect(listNames(await read("/enquiries?state='&from=-1"))).toHaveLength(4);

  // A note stays in the list when only the state is changed.
  await (await openForm(tuesday))({ state: 'closed', text: '' });
  expect(await read('/enquiries?state=closed')).toContain('Left a message');

  // Somebody has called: late, but not overdue any more.
  await (await openForm(monday))({ state: 'called', text: '' });
  expect((await read('/enquiries')).match(/Overdue/g)).toHaveLength(1);
});

test('enquiries are overdue when the promised time is over, not at a weekend or on a bank holiday', async () => {
  // The Thursday before Good Friday: an answer is promised by Tuesday 20:00 in summer time.
  await enquire('2026-04-02T08:00:00Z');
  for (const [now, isOverdue] of [
    ['2026-04-06T23:00:00Z', false],
    ['2026-04-07T18:59:00Z', false],
    ['2026-04-07T19:00:00Z', true],
  ] as const) {
    site.setNow(new Date(now));
    care = await app.signIn('care');
    expect((await read('/enquiries')).includes('Overdue'), now).toBe(isOverdue);
    const today = await read('/');
    expect(today.includes('1 overdue'), now).toBe(isOverdue);
    expect(today.includes('<a href="/enquiries">Enquiries lists'), now).toBe(isOverdue);
  }
  const viewer = await read('/', await app.signIn('viewer'));
  expect(viewer).toContain('1 overdue');
  expect(viewer).not.toContain('href="/enquiries');
});

test('an admin closes all that are overdue at once, if they are as many as were seen; care may not', async () => {
  const press = async (cookie: string, changes: Record<string, string> = {}) => {
    const page = await read('/enquiries?state=new', cookie);
    const hidden = ['formToken', 'before', 'confirm'].map((name) => [name, readField(page, name)]);
    const fields = { ...Object.fromEntries(hidden), text: 'Answered before', ...changes };
    return () => app.post('/enquiries?state=new', fields, { cookie });
  };
  for (const day of [12, 13]) await enquire(`2026-11-${day}T09:00:00Z`);
  const today = await enquire('2026-11-18T09:00:00Z');
  await (await openForm(await enquire('2026-11-11T09:00:00Z')))({ state: 'called', text: 'Hello' });
  const admin = await app.signIn('admin', 'Marek Dunne');
  expect(await read('/enquiries?state=new')).not.toContain('Close 2 overdue');
  expect(await read('/enquiries?state=new', admin)).toContain('Close 2 overdue');
  const late = await press(admin);
  const statuses = [
    await (await press(care, { confirm: '2', before: '2026-11-18T00:00:00Z' }))(),
    await (await press(admin, { text: ' ' }))(),
    await (await press(admin, { confirm: '3' }))(),
    await (await press(admin, { before: '2026-11-19T00:00:00Z', confirm: '3' }))(),
    await (await press(admin, { before: 'x' }))(),
  ].map(({ status }) => status);
  expect(statuses).toEqual([403, 422, 409, 409, 409]);
  expect(await listNotes()).toHaveLength(1);
  const both = await Promise.all([late(), late()]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  expect((await listNotes()).slice(1)).toEqual(
    Array(2).fill(['Marek Dunne', 'closed', 'Answered before']),
  );
  expect(await read('/enquiries')).toContain('Closed 2');
  expect(await read(`/enquiries/${today}`)).toContain('Nobody has written a note.');
  const acts = await site.readNewest(10);
  expect(acts).toContainEqual(['Marek Dunne', 'admin', 'noted-enquiry', '2 together, closed']);
});

test('closing those that are overdue locks no enquiry that is closed already', async () => {
  const closed = await enquire('2026-11-12T09:00:00Z');
  await (await openForm(closed))({ state: 'closed', text: '' });
  await enquire('2026-11-13T09:00:00Z');
  /** The transaction that locked the row last. */
  const readLock = () =>
    storage.db.select({ by: sql`xmax::text` }).from(enquiries).where(eq(enquiries.id, closed));
  const before = await readLock();
  const admin = await app.signIn('admin', 'Marek Dunne');
  const page = await read('/enquiries?state=new', admin);
  const hidden = ['formToken', 'before', 'confirm'].map((name) => [name, readField(page, name)]);
  const fields = { ...Object.fromEntries(hidden), text: 'Answered before' };
  const { status } = await app.post('/enquiries?state=new', fields, { cookie: admin });
  expect([status, readField(page, 'confirm')]).toEqual([303, '1']);
  expect(await readLock()).toEqual(before);
});

test('more than fifty are on several pages', async () => {
  for (let index = 0; index < 51; index += 1) {
    await enquire('2026-11-17T09:00:00Z', { name: `Person ${index}` });
  }
  const first = await read('/enquiries');
  expect(listNames(first)).toHaveLength(50);
  expect(first).toContain('href="/enquiries?from=50"');
  const rest = await read('/enquiries?from=50');
  expect(new Set([...listNames(first), ...listNames(rest)]).size).toBe(51);
  expect(rest).toContain('Before these');
  expect(rest).not.toContain('After these');
});

test('a customer’s words are text and nothing else', async () => {
  const hostile =
    '<img src=x onerror=alert(1)>\n<a href="https://x.example">\u202Egpj.exe\u0007 "\'&';
  const id = await enquire('2026-11-17T09:00:00Z', {
    name: hostile,
    email: hostile,
    message: hostile.padEnd(300, '🔥'),
  });
  for (const path of ['/enquiries', `/enquiries/${id}`]) {
    const page = await read(path);
    for (const raw of ['<img src=x', 'x.example">', '\u202E', '\u0007']) {
      expect(page).not.toContain(raw);
    }
    expect(page).toContain('&lt;img src=x onerror=alert(1)&gt;\n&lt;a');
    expect(page).toContain('\uFFFDgpj.exe\uFFFD');
    expect(page.isWellFormed()).toBe(true);
  }
});

test('care notes and closes an enquiry: who, when and what, which the audit has without the words', async () => {
  const id = await enquire('2026-11-17T09:00:00Z');
  const called = await (await openForm(id))({ state: 'called', text: ' Left a message\r\nat 11 ' });
  expect([called.status, called.headers.get('location')]).toEqual([303, `/enquiries/${id}`]);
  site.passMinutes(5);
  await (await openForm(id))({ state: 'closed', text: '' });
  expect(await listNotes()).toEqual([
    ['Priya Shah', 'called', 'Left a message\nat 11'],
    ['Priya Shah', 'closed', ''],
  ]);
  const page = await read(`/enquiries/${id}`);
  expect(page).toMatch(/18 Nov 2026, 12:05:00.*18 Nov 2026, 12:00:00/s);
  expect(await site.readNewest(4)).toEqual([
    ['Priya Shah', 'care', 'looked-at-enquiry', id],
    ['Priya Shah', 'care', 'noted-enquiry', `${id}, closed`],
    ['Priya Shah', 'care', 'looked-at-enquiry', id],
    ['Priya Shah', 'care', 'noted-enquiry', `${id}, called`],
  ]);
  expect(app.logText()).not.toMatch(/Amelia|message/);
});

test('a form that is pressed twice, at once or later, adds one note', async () => {
  const id = await enquire('2026-11-17T09:00:00Z');
  const press = await openForm(id);
  const both = await Promise.all([
    press({ state: 'called', text: 'once' }),
    press({ state: 'called', text: 'once' }),
  ]);
  const later = await press({ state: 'called', text: 'once' });
  expect([...both, later].map(({ status }) => status)).toEqual([303, 303, 303]);
  expect(await listNotes()).toEqual([['Priya Shah', 'called', 'once']]);
  const state = await openForm(id);
  expect((await state({ state: 'closed', text: '' })).status).toBe(303);
  expect((await state({ state: 'closed', text: '' })).status).toBe(303);
  expect(await listNotes()).toHaveLength(2);
});

test('of two people the second sees what the first has written, keeps the text and the new state, and loses nothing', async () => {
  const id = await enquire('2026-11-17T09:00:00Z');
  const marek = await app.signIn('admin', 'Marek Dunne');
  const [one, other] = [await openForm(id), await openForm(id, marek)];
  const both = await Promise.all([
    one({ state: 'closed', text: 'From one' }),
    other({ state: 'closed', text: 'From other' }),
  ]);
  expect(both.map(({ status }) => status).toSorted()).toEqual([303, 409]);
  const refused = await both.find(({ status }) => status === 409)?.text();
  expect(refused).toContain('Somebody else has written a note meanwhile.');
  expect(refused).toContain('From one');
  expect(refused).toContain('From other');
  expect(refused).toMatch(/<input type="radio" name="state" checked="" value="closed"/);
  expect(await listNotes()).toHaveLength(1);
  const fields = {
    formId: readField(refused ?? '', 'formId'),
    seen: readField(refused ?? '', 'seen'),
  };
  const isMarek = both[1].status === 409;
  const press = isMarek ? other : one;
  expect((await press({ ...fields, state: 'closed', text: 'Again' })).status).toBe(303);
  expect(await listNotes()).toHaveLength(2);
});

test.each([
  [{ state: 'new', text: ' \u200B ' }, 422, 'Write a note, or choose another state.'],
  [{ state: 'called', text: 'x'.repeat(2001) }, 422, 'at most 2000 characters'],
  [{ state: 'called', text: 'x', formId: "'" }, 422, 'The form was not complete.'],
  [{ state: 'called', text: 'x', seen: '-1' }, 422, 'The form was not complete.'],
])(
  'a form with %j is refused with status %i and stores nothing',
  async (fields, status, sentence) => {
    const id = await enquire('2026-11-17T09:00:00Z');
    const response = await (await openForm(id))(fields);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
    expect(await listNotes()).toEqual([]);
  },
);

test('an enquiry that was erased while its page was open is not there any more, and its notes went with it', async () => {
  const id = await enquire('2026-11-17T09:00:00Z');
  await (await openForm(id))({ state: 'called', text: 'x' });
  const press = await openForm(id);
  await storage.db.delete(enquiries);
  expect(await listNotes()).toEqual([]);
  expect((await press({ state: 'closed', text: 'x' })).status).toBe(404);
  for (const gone of [id, randomUUID(), "' or 1=1", '%00']) {
    expect((await app.get(`/enquiries/${encodeURIComponent(gone)}`, care)).status).toBe(404);
  }
  expect(await read('/enquiries')).toContain('There are none.');
});

test('a viewer is refused each page and act of enquiries, which the audit has', async () => {
  const id = await enquire('2026-11-17T09:00:00Z');
  const viewer = await app.signIn('viewer', 'Lena Fox');
  const formToken = await readFormToken(await app.get('/', viewer));
  const fields = { formToken, formId: randomUUID(), seen: '0', state: 'closed', text: 'x' };
  const responses = [
    await app.get('/enquiries', viewer),
    await app.get(`/enquiries/${id}`, viewer),
    await app.post(`/enquiries/${id}`, fields, { cookie: viewer }),
  ];
  for (const response of responses) {
    expect(response.status).toBe(403);
    expect(await response.text()).not.toContain('Amelia');
  }
  expect(await listNotes()).toEqual([]);
  expect(await site.readNewest(3)).toEqual(
    Array(3).fill(['Lena Fox', 'viewer', 'refused', 'the page Enquiries']),
  );
});
