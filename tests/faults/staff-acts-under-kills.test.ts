import { randomUUID } from 'node:crypto';
import { count, eq, max } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { hashContentFiles, readContentFiles } from '#server/content/files/content-files.ts';
import { publishVersion, uploadVersion } from '#server/content/publishing/content-versions.ts';
import { packFiles } from '#server/content/publishing/packed-files.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { openStorage } from '#server/platform/storage/open-storage.ts';
import {
  contentVersions,
  contracts,
  deliveries,
  enquiries,
  enquiryNotes,
  erasures,
  staffAudit,
} from '#server/platform/storage/schema.ts';
import { createStaffToken } from '#server/staff/sign-in/staff-link.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { isLongRun } from '#tests/support/long-run.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { findFreePort } from '#tests/support/postgres.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { type ServerProcess, startServer, testBankKeys } from '#tests/support/server-process.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createDataFolder } from '#tests/support/temporary-folder.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { startWebhookReceiver, webhookSecret } from '#tests/support/webhook-receiver.ts';

/** What each kill meets: sales, enquiries and a person that no other press is about. */
interface Round {
  sent: string;
  held: string;
  released: string;
  called: string;
  erased: string;
  erasedEmail: string;
  version: string;
}

const actsInRound = 8;
/** How many presses of a round are answered before the kill; the others are under way. */
const answeredBeforeKill = isLongRun
  ? Array.from({ length: 3 * (actsInRound + 1) }, (_, kill) => kill % (actsInRound + 1))
  : [1];

const planFile = 'catalogue/boiler-insurance.json';
const clock = () => new Date();

async function storeSale(storage: Storage, name: string): Promise<string> {
  const body = createContractBody('boiler-and-service-care', clock());
  const reference = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    {
      ...body,
      customerDetails: { ...body.customerDetails, email: `${name}@example.com` },
      correspondenceAddress: { ...body.correspondenceAddress, addressLine1: `${name} House` },
    },
  );
  await storage.db.update(deliveries).set({
    attempts: 1,
    lastAttemptAt: clock(),
    lastResult: 'delivered',
    deliveredAt: clock(),
    nextAttemptAt: null,
  });
  return reference;
}

async function storeEnquiry({ db }: Storage, email: string): Promise<string> {
  const id = randomUUID();
  const details = { name: 'Kim', email, telNumber: '07700900123', message: 'Hello' };
  await db.insert(enquiries).values({ id, createdAt: clock(), ...details });
  return id;
}

async function prepareRounds(storage: Storage): Promise<Round[]> {
  const { db } = storage;
  const files = readContentFiles(testContentFolder);
  const plan = String(files.get(planFile)).replace(/"covered": \[/, '"covered": ["Advice", ');
  const other = new Map(files).set(planFile, plan);
  const versions = [files, other].map((content) => ({ id: hashContentFiles(content), content }));
  const act = { by: 'Anna', at: clock() };
  for (const { id, content } of versions) await uploadVersion(db, id, packFiles(content), act);
  const [first = { id: '' }] = versions;
  await publishVersion(db, first.id, act);
  const rounds: Round[] = [];
  for (const number of answeredBeforeKill.keys()) {
    const released = await storeSale(storage, `released${number}`);
    const legalHold = { reason: 'Case 1', since: clock().toISOString() };
    await db.update(contracts).set({ legalHold }).where(eq(contracts.reference, released));
    const erasedEmail = `erased${number}@example.com`;
    rounds.push({
      sent: await storeSale(storage, `sent${number}`),
      held: await storeSale(storage, `held${number}`),
      released,
      called: await storeEnquiry(storage, `called${number}@example.com`),
      erased: await storeEnquiry(storage, erasedEmail),
      erasedEmail,
      version: versions[(number + 1) % 2]?.id ?? '',
    });
  }
  return rounds;
}

interface Press {
  path: string;
  fields: Record<string, string>;
}

/** The forms of a page with their hidden fields, as a browser sends them. */
const readForms = (html: string): Press[] =>
  html
    .split('<form')
    .slice(1)
    .map((form) => ({
      path: /action="([^"]+)"/.exec(form)?.[1] ?? '',
      fields: Object.fromEntries(
        Array.from(form.matchAll(/name="([^"]+)" value="([^"]*)"/g), ([, name, value]) => [
          name,
          value,
        ]),
      ),
    }));

test(`each act of staff is done once, and recorded once, when the server is killed and the same form is pressed again (kills: ${answeredBeforeKill.length})`, async () => {
  const DATA_DIR = createDataFolder();
  const crm = await startWebhookReceiver((response) => response.end());
  const STAFF_PORT = String(await findFreePort());
  const settings = {
    DATA_DIR,
    STAFF_PORT,
    BANK_KEYS: testBankKeys,
    CONTENT_SOURCE: 'database',
    CRM_URL: crm.url,
    CRM_SECRET: webhookSecret,
  };
  const open = () => openStorage(readConfig({}), DATA_DIR);
  const before = await open();
  const rounds = await prepareRounds(before);
  await before.close();

  let server: ServerProcess = await startServer(settings);
  let cookie = '';
  const address = `http://127.0.0.1:${STAFF_PORT}`;
  const get = async (path: string) =>
    (await fetch(`${address}${path}`, { headers: { cookie }, redirect: 'manual' })).text();
  const post = ({ path, fields }: Press) =>
    fetch(`${address}${path}`, {
      method: 'POST',
      redirect: 'manual',
      headers: { cookie, 'sec-fetch-site': 'same-origin' },
      body: new URLSearchParams(fields),
    });
  const token = createStaffToken(testKeyRing, { name: 'Sam', role: 'admin', now: clock() });
  const signedIn = await post({ path: '/sign-in', fields: { token } });
  cookie = signedIn.headers.get('set-cookie')?.split(';')[0] ?? '';
  const formToken = readForms(await get('/'))[0]?.fields.formToken ?? '';

  /** The forms of a round, as the pages have them before the first press. */
  const openForms = async (round: Round): Promise<Press[]> => {
    const find = (page: string, path: string, typed: Record<string, string> = {}) =>
      readForms(page)
        .filter((form) => form.path === path)
        .map((form) => ({ path, fields: { ...form.fields, ...typed } }));
    const sale = (reference: string) => get(`/sales/${reference}`);
    const hold = async (reference: string) =>
      find(await sale(reference), `/sales/${reference}/hold`, { reason: 'Case 2' });
    const fields = { formToken, email: round.erasedEmail };
    const person = await (await post({ path: '/people', fields })).text();
    const called = `/enquiries/${round.called}`;
    return [
      ...find(await sale(round.sent), `/sales/${round.sent}/send-again`),
      ...(await hold(round.held)),
      ...(await hold(round.released)),
      ...find(await get(called), called, { text: 'Called', state: 'called' }),
      ...find(await get(`/content/version?id=${round.version}`), '/content/publish'),
      ...find(person, '/people/erase', { case: 'Case 3' }),
      {
        path: '/people/export',
        fields: { formToken, email: `called${rounds.indexOf(round)}@example.com` },
      },
    ];
  };
  /** What a press is answered: where it leads, or the sentence of its page. On a busy machine it may have to be repeated. */
  const press = async (form: Press): Promise<string> => {
    const response = await post(form);
    if (response.status === 503) return press(form);
    return response.headers.get('location') ?? `${response.status} ${await response.text()}`;
  };
  let exported = 0;
  const allForms: Press[][] = [];
  for (const [number, round] of rounds.entries()) {
    const forms = await openForms(round);
    expect(forms, JSON.stringify(forms)).toHaveLength(actsInRound);
    allForms.push(forms);
    const answered = Promise.withResolvers<void>();
    let answers = 0;
    const countAnswer = (isAnswered: boolean) => {
      if (isAnswered) answers += 1;
      if (answers >= (answeredBeforeKill[number] ?? 0)) answered.resolve();
    };
    const presses = forms.map((form) =>
      post(form).then(
        async ({ ok }) => {
          if (ok && form.path === '/people/export') exported += 1;
          countAnswer(true);
        },
        () => countAnswer(false),
      ),
    );
    countAnswer(false);
    await answered.promise;
    server.kill('SIGKILL');
    await Promise.all([...presses, server.exit]);
    server = await startServer(settings);
    expect(await get('/')).toContain('Sign out');

    const [webhook, mail, held, released, note, published, erased, file] = await Promise.all(
      forms.map(press),
    );
    exported += 1;
    for (const sent of [webhook, mail]) expect(sent).toMatch(/\?done=(sent|not-sent)$/);
    expect(held).toMatch(/\?done=(held|changed-meanwhile)#hold$/);
    expect(released).toMatch(/\?done=(released|changed-meanwhile)#hold$/);
    expect(note).toBe(`/enquiries/${round.called}`);
    expect(published).toBe(`/content?done=${round.version}`);
    expect(erased).toMatch(/Erased, as request|Nothing is held about this person/);
    expect(file).toMatch(/^200 \{/);
  }
  // Old forms that are still open in a tab, when all is done and sent.
  await expect
    .poll(() => new Set(crm.received.map(({ headers }) => headers['webhook-id'])).size)
    .toBeGreaterThanOrEqual(rounds.length);
  for (const form of allForms.flat()) await press(form);
  exported += rounds.length;
  server.kill('SIGTERM');
  expect((await server.exit).code).toBe(0);

  const { db, close } = await open();
  const audit = await db.select().from(staffAudit);
  const countActs = (...acts: string[]) =>
    audit
      .filter(({ act }) => acts.includes(act))
      .map(({ about }) => about ?? '')
      .toSorted();
  const each = (about: (round: Round) => string[]) => rounds.flatMap(about).toSorted();
  expect(countActs('sent-again')).toEqual(
    each(({ sent }) => [`${sent}, confirm-by-email`, `${sent}, fulfil-contract`]),
  );
  expect(countActs('held-sale')).toEqual(each(({ held }) => [held]));
  expect(countActs('released-sale')).toEqual(each(({ released }) => [released]));
  expect(countActs('noted-enquiry')).toEqual(each(({ called }) => [`${called}, called`]));
  expect(countActs('published-content', 'rolled-back-content').length).toBe(rounds.length);
  const erasuresOf = ({ erased }: Round) =>
    countActs('erased-person').filter((about) => about.includes(erased));
  expect(rounds.map((round) => erasuresOf(round).length)).toEqual(rounds.map(() => 1));
  // Each file that was handed out, and at most those that the kills kept back.
  const handedOut = countActs('exported-person').length;
  expect(handedOut).toBeGreaterThanOrEqual(exported);
  expect(handedOut).toBeLessThanOrEqual(exported + rounds.length);
  expect(countActs('signed-in')).toHaveLength(1);

  const [latest] = await db
    .select({ publication: max(contentVersions.publication) })
    .from(contentVersions);
  expect(latest).toEqual({ publication: 1 + rounds.length });
  expect(await db.select({ count: count() }).from(erasures)).toEqual([{ count: rounds.length }]);
  const notes = await db.select().from(enquiryNotes);
  expect(notes.map(({ enquiryId }) => enquiryId).toSorted()).toEqual(
    each(({ called }) => [called]),
  );
  const kept = await db.select({ id: enquiries.id }).from(enquiries);
  expect(kept.map(({ id }) => id).toSorted()).toEqual(each(({ called }) => [called]));
  const sales = await db.select().from(contracts);
  const holdOf = (reference: string) =>
    sales.find((sale) => sale.reference === reference)?.legalHold?.reason;
  for (const { held, released } of rounds) {
    expect([holdOf(held), holdOf(released)]).toEqual(['Case 2', undefined]);
  }
  await close();
});
