import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, documents } from '#server/platform/storage/schema.ts';
import { anonymiseContract } from '#server/records/person/anonymised-contract.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import {
  bankSecrets,
  createPrivatePurchase,
  findLeaks,
  personalSecrets,
  privateBankDetails,
} from '#tests/support/private-details.ts';
import { createStaffSite, readFormToken } from '#tests/support/staff-site.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let site: ReturnType<typeof createStaffSite>;
let reference = '';

beforeAll(async () => {
  storage = await openSharedStorage();
  site = createStaffSite(storage);
});

beforeEach(async () => {
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock: site.now };
  reference = await storePurchase(deps, createPrivatePurchase());
  const delivered = {
    attempts: 2,
    earlierAttempts: [{ at: '2026-11-18T11:58:00Z', result: 'HTTP 503' }],
    lastResult: 'delivered',
    deliveredTo: 'crm.example.com',
    deliveredAt: site.now(),
    nextAttemptAt: null,
  };
  await storage.db.update(deliveries).set(delivered).where(eq(deliveries.kind, 'fulfil-contract'));
});

const isContract = () => eq(contracts.reference, reference);

async function readContract() {
  const [contract] = await storage.db.select().from(contracts).where(isContract());
  if (!contract) throw new Error('The contract was not stored.');
  return contract;
}

async function openSale(role: 'care' | 'admin', changes: Parameters<typeof site.openApp>[0] = {}) {
  const app = site.openApp(changes);
  const cookie = await app.signIn(role);
  const path = `/sales/${reference}`;
  const look = async () => (await app.get(path, cookie)).text();
  const formToken = await readFormToken(await app.get('/', cookie));
  const act = async (name: string, fields: Record<string, string>) => {
    const response = await app.post(`${path}/${name}`, { formToken, ...fields }, { cookie });
    return response.headers.get('location')?.replace(path, '') ?? response.status;
  };
  return { ...app, cookie, path, look, act };
}

/** Text as it is in HTML. */
const escaped = (text: string) =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('>', '&gt;')
    .replaceAll('"', '&quot;')
    .replaceAll("'", '&#x27;');

test('a sale shows who, home, plan, price by month, dates, ticks, documents, deliveries and mails, and the audit has the look', async () => {
  const { look, logText } = await openSale('care');
  const page = await look();
  const { evidence } = await readContract();
  for (const text of [
    'Ms Ottoline Quillfeather',
    '23/04/1957',
    'ottoline.quillfeather@posteo.example',
    '07700 900847',
    '9 Dandelion Ginnel, Nether Poppleton Fold, Thwaite-in-the-Mire, CA20 1XZ',
    '413 Sparrowgrass Mews',
    `Account ending ${privateBankDetails.accountNumber.slice(-4)}`,
    evidence.sold.renewal,
    ...evidence.sold.priceRows.map(({ description }) => description),
    ...evidence.wordings.map(({ text }) => text),
    ...evidence.eligibility.map(({ question }) => question),
    'delivered, crm.example.com',
    `Your plan is set up: ${reference}`,
  ]) {
    expect(page.replaceAll('\u00a0', ' ')).toContain(escaped(text).replaceAll('\u00a0', ' '));
  }
  expect(page).toContain('11:58:00</time> HTTP 503');
  for (const { slug, hash } of evidence.documents) {
    expect(page).toContain(
      `href="https://shop.example.com/home-services/products/documents/${slug}/${hash}"`,
    );
  }
  expect(findLeaks(page, bankSecrets)).toEqual([]);
  expect(await site.readNewest(1)).toEqual([['Priya Shah', 'care', 'looked-at-sale', reference]]);
  expect(findLeaks(logText(), [...bankSecrets, ...personalSecrets])).toEqual([]);
  expect(logText()).toContain('/sales/:reference');
  expect(logText()).not.toContain(reference);
});

test('markup in every field of a sale is text', async () => {
  const nasty = (name: string) => `<script>alert("${name}")</script><img src=x onerror='${name}'>`;
  const spoil = (value: unknown, name: string): unknown => {
    if (typeof value === 'string') return /^\d{4}-\d\d-\d\d/.test(value) ? value : nasty(name);
    if (Array.isArray(value)) return value.map((one) => spoil(one, name));
    if (typeof value !== 'object' || value === null) return value;
    return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, spoil(one, key)]));
  };
  const contract = await readContract();
  const { productDetails, customerDetails, correspondenceAddress, additionalDetails, evidence } =
    contract;
  const fields = {
    productDetails,
    customerDetails,
    correspondenceAddress,
    additionalDetails,
    evidence,
  };
  const changed = Object.entries(fields).map(
    ([name, value]) =>
      sql`${sql.identifier(contracts[name as keyof typeof fields].name)} = ${JSON.stringify(spoil(value, name))}::jsonb`,
  );
  await storage.db.execute(
    sql`update contracts set ${sql.join(changed, sql`, `)}, property_address = ${JSON.stringify(spoil(contract.propertyAddress, 'home'))}::jsonb,
      campaign_code = ${nasty('campaign')}, page_variant = ${nasty('variant')},
      legal_hold = ${JSON.stringify({ reason: nasty('hold'), since: '2026-11-18T12:00:00Z' })}::jsonb
      where reference = ${reference}`,
  );
  await storage.db.update(deliveries).set({ lastResult: nasty('answer') });
  const { look, get, cookie, path } = await openSale('admin');
  const page = await look();
  expect(page).not.toMatch(/<script|<img/);
  for (const name of [
    'surname',
    'addressLine1',
    'productName',
    'text',
    'question',
    'answer',
    'campaign',
    'hold',
    'description',
  ]) {
    expect(page, name).toContain(escaped(nasty(name)));
  }
  expect(await (await get(`${path}/evidence`, cookie)).text()).not.toMatch(/<script|<img/);
});

test('an account whose key is missing is a sentence', async () => {
  const other: KeyRing = [{ id: 'other', key: Buffer.alloc(32, 9) }];
  const app = site.openApp();
  const cookie = await app.signIn('care');
  const without = site.openApp({ keys: other });
  const response = await without.get(`/sales/${reference}`, cookie);
  expect(response.status).toBe(200);
  expect(await response.text()).toContain(`BANK_KEYS lacks the key ${testKeyRing[0].id}`);
});

test('an anonymised sale says so, shows no person and sends nothing again', async () => {
  const contract = await readContract();
  await storage.db
    .update(contracts)
    .set(anonymiseContract(testKeyRing, contract))
    .where(isContract());
  const { look, act } = await openSale('admin');
  const page = await look();
  expect(page).toContain('were erased');
  expect(page).toContain(contract.evidence.sold.price);
  expect(page).not.toContain('Send again');
  const { id, deliveredAt } = await findDelivery('fulfil-contract');
  expect(await act('send-again', { id, attempts: '2' })).toBe(409);
  expect(await findDelivery('fulfil-contract')).toMatchObject({ deliveredAt });
  expect(findLeaks(page, [...bankSecrets, ...personalSecrets])).toEqual([]);
});

test('a reference that no sale has is a sentence, whatever it is', async () => {
  const { get, cookie } = await openSale('care');
  for (const path of ['HS-2222-2222', 'HS-2222-2222/evidence', '%25', "'", 'x'.repeat(5000)]) {
    const response = await get(`/sales/${path}`, cookie);
    expect([404, 414]).toContain(response.status);
    expect(await response.text()).toMatch(/There is no such (sale|page)/);
  }
});

async function findDelivery(kind: 'fulfil-contract' | 'confirm-by-email') {
  const { id } = await readContract();
  const [delivery] = await storage.db
    .select()
    .from(deliveries)
    .where(and(eq(deliveries.contractId, id), eq(deliveries.kind, kind)));
  if (!delivery) throw new Error('The delivery was not stored.');
  return delivery;
}

test('care sends a delivery again, once however often and by whomever it is pressed', async () => {
  const { id } = await findDelivery('fulfil-contract');
  const [one, other] = [await openSale('care'), await openSale('admin')];
  const press = { id, attempts: '2' };
  const both = await Promise.all([one.act('send-again', press), other.act('send-again', press)]);
  expect(both.toSorted()).toEqual(['?done=not-sent', '?done=sent']);
  expect(await findDelivery('fulfil-contract')).toMatchObject({ deliveredAt: null });
  const [audited, before] = await site.readNewest(2);
  expect(audited?.slice(2)).toEqual(['sent-again', `${reference}, fulfil-contract`]);
  expect(before?.[2]).not.toBe('sent-again');

  // It was delivered meanwhile, and the first press is repeated.
  const delivered = { attempts: 3, deliveredAt: site.now(), nextAttemptAt: null };
  await storage.db.update(deliveries).set(delivered).where(eq(deliveries.id, id));
  expect(await one.act('send-again', press)).toBe('?done=not-sent');
  expect(await one.act('send-again', { id, attempts: '3' })).toBe('?done=sent');
});

test('what is due already, under way, of another sale or no delivery is not sent again', async () => {
  const { act } = await openSale('care');
  const waiting = await findDelivery('confirm-by-email');
  expect(await act('send-again', { id: waiting.id, attempts: '0' })).toBe('?done=not-sent');
  const { id } = await findDelivery('fulfil-contract');
  const lease = { leasedUntil: new Date(Date.now() + 30_000) };
  await storage.db.update(deliveries).set(lease).where(eq(deliveries.id, id));
  expect(await act('send-again', { id, attempts: '2' })).toBe('?done=not-sent');
  await storage.db.update(deliveries).set({ leasedUntil: null }).where(eq(deliveries.id, id));
  for (const fields of [{ id, attempts: 'x' }, { id: 'x', attempts: '2' }, { attempts: '2' }]) {
    expect(await act('send-again', fields)).toBe('?done=not-sent');
  }
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock: site.now };
  reference = await storePurchase(deps, createPrivatePurchase());
  const another = await openSale('care');
  expect(await another.act('send-again', { id, attempts: '2' })).toBe('?done=not-sent');
});

test('a retry that waits for its time is sent at once', async () => {
  const { id } = await findDelivery('confirm-by-email');
  const later = new Date(site.now().getTime() + 3_600_000);
  await storage.db
    .update(deliveries)
    .set({ attempts: 1, nextAttemptAt: later })
    .where(eq(deliveries.id, id));
  const { act, look } = await openSale('care');
  expect(await look()).toContain('Waiting, try 2');
  expect(await act('send-again', { id, attempts: '1' })).toBe('?done=sent');
});

test('the evidence is downloaded as one file with the texts of the documents, and the audit has it', async () => {
  const { evidence } = await readContract();
  const [first] = evidence.documents;
  if (!first) throw new Error('The contract has no documents.');
  const { slug, hash, name } = first;
  const archived = { slug, hash, title: name, markdown: 'The *archived* text.' };
  await storage.db
    .insert(documents)
    .values({ ...archived, firstPublishedAt: site.now() })
    .onConflictDoNothing();
  const { get, cookie, path } = await openSale('care');
  const response = await get(`${path}/evidence`, cookie);
  expect(response.headers.get('content-disposition')).toBe(
    `attachment; filename="evidence-${reference}.html"`,
  );
  expect(response.headers.get('cache-control')).toBe('no-store');
  const file = await response.text();
  expect(file).toContain(`Evidence of sale ${reference}`);
  expect(file).toContain('The <em>archived</em> text.');
  expect(findLeaks(file, bankSecrets)).toEqual([]);
  expect(await site.readNewest(1)).toEqual([
    ['Priya Shah', 'care', 'downloaded-evidence', reference],
  ]);
});

test('an admin holds and releases a sale with a reason, recorded in the file too; care sees it and is refused', async () => {
  const dataFolder = createTemporaryFolder();
  const readHolds = () => readFileSync(join(dataFolder, 'holds.jsonl'), 'utf8').trim().split('\n');
  const admin = await openSale('admin', { dataFolder });
  expect(await admin.act('hold', { act: 'hold', since: '', reason: ' ' })).toBe(
    '?done=no-reason#hold',
  );
  const held = { act: 'hold', since: '', reason: 'Case 12' };
  expect(await admin.act('hold', held)).toBe('?done=held#hold');
  expect(await site.readNewest(1)).toEqual([['Priya Shah', 'admin', 'held-sale', reference]]);
  expect(readHolds().at(-1)).toContain('Case 12');

  // Pressed twice, and by somebody who saw another state.
  expect(await admin.act('hold', held)).toBe('?done=changed-meanwhile#hold');
  const { legalHold } = await readContract();
  const since = legalHold?.since ?? '';
  const release = { act: 'release', since, reason: 'Case closed' };
  expect(await admin.act('hold', { ...release, since: '2026-01-01T00:00:00Z' })).toBe(
    '?done=changed-meanwhile#hold',
  );

  const care = await openSale('care', { dataFolder });
  const page = await care.look();
  expect(page).toContain('Case 12');
  expect(page).not.toContain('name="reason"');
  expect(await care.act('hold', release)).toBe(403);
  expect((await readContract()).legalHold).not.toBeNull();

  const both = await Promise.all([admin.act('hold', release), admin.act('hold', release)]);
  expect(both.toSorted()).toEqual(['?done=changed-meanwhile#hold', '?done=released#hold']);
  expect((await readContract()).legalHold).toBeNull();
  expect(readHolds().at(-1)).toContain('"reason":null');
  const audited = (await site.readNewest(20)).filter(([, , act]) => act === 'released-sale');
  expect(audited).toEqual([['Priya Shah', 'admin', 'released-sale', reference]]);
});

test('without a folder for the record nothing is held, and a sentence says why', async () => {
  const { act } = await openSale('admin', { dataFolder: '/dev/null/folder' });
  expect(await act('hold', { act: 'hold', since: '', reason: 'Case 12' })).toBe(503);
  expect((await readContract()).legalHold).toBeNull();
});
