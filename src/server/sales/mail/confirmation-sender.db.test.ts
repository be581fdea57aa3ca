import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, loadedMailBrand, loadedTestContent } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { openContractLoader } from '../bank/bank-details.ts';
import { createPurchaseConfirmationSender } from './confirmation-sender.ts';
import { openMailFolderTransport } from './mail-transport.ts';
import { createSecondPurchaseSender } from './second-purchase-sender.ts';

const clock = () => new Date('2026-11-15T12:00:00Z');
let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

async function purchase(body = createContractBody('boiler-insurance')) {
  const reference = await storePurchase(
    { ...storage, deliveries: noDeliveryWorkers, clock },
    { ...body, agreement: { ...body.agreement, buysAgain: true } },
  );
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  if (!contract) throw new Error(`There is no contract ${reference}.`);
  return contract;
}

function confirmation(keys = testKeyRing) {
  const folder = createTemporaryFolder();
  const sender = createPurchaseConfirmationSender({
    bankKeys: testKeyRing,
    loadContract: openContractLoader(storage.db, keys),
    brand: () => loadedMailBrand,
    transport: openMailFolderTransport(folder),
    from: '',
    siteOrigin: 'https://www.emberly.example',
    clock,
  });
  const send = (subjectId: string) => sender.send({ id: randomUUID(), subjectId, attempt: 1 });
  const mails = () => readdirSync(folder).map((name) => readFileSync(join(folder, name)));
  return { send, mails };
}

test('the confirmation has the reference, the price, the dates and the documents that the buyer agreed to', async () => {
  const body = createContractBody('boiler-insurance');
  const contract = await purchase(body);
  const { send, mails } = confirmation();
  expect(await send(contract.id)).toEqual({ kind: 'delivered' });
  const [bytes = Buffer.of()] = mails();
  const mail = await PostalMime.parse(bytes);
  expect(mail).toMatchObject({
    to: [{ address: body.customerDetails.email }],
    from: { address: loadedTestContent.brand.email, name: loadedTestContent.brand.areaName },
    messageId: `<confirmation-${contract.reference}@emberly.test>`,
    subject: `Your plan is set up: ${contract.reference}`,
  });
  for (const part of [mail.text, mail.html?.replaceAll('\u00a0', ' ')]) {
    expect(part).toContain(contract.reference);
    expect(part).toContain('£8.50 a month');
    expect(part).toContain('£102.00');
    expect(part).toContain('30 November 2026');
    expect(part).toContain('29 November 2026');
    expect(part?.replaceAll('\n', ' ')).toContain('lasts 12 months. It then renews');
    expect(part).toContain('Fennmoor Assurance Limited');
    for (const { slug, hash } of contract.evidence?.documents ?? []) {
      expect(part).toContain(`/home-services/products/documents/${slug}/${hash}`);
    }
  }
  expect(contract.evidence?.documents).toHaveLength(3);
});

test('the confirmation has the calendar file of the success page as an attachment', async () => {
  const contract = await purchase();
  const { send, mails } = confirmation();
  await send(contract.id);
  const { attachments, text } = await PostalMime.parse(mails()[0] ?? '', {
    attachmentEncoding: 'utf8',
  });
  expect(text?.replaceAll('\n', ' ')).toContain(
    'The attached calendar file adds your payments and the last day to cancel',
  );
  // The logo belongs to the HTML part.
  const files = attachments.filter(({ related }) => !related);
  expect(files.map(({ filename }) => filename)).toEqual([`${contract.reference}.ics`]);
  const calendar = new ICAL.Component(ICAL.parse(String(files[0]?.content)));
  const events = calendar.getAllSubcomponents('vevent').map((part) => new ICAL.Event(part));
  const days = events.map(({ startDate }) => String(startDate));
  const payments = contract.evidence.payments?.map(({ date }) => date) ?? [];
  expect(payments).toHaveLength(12);
  expect(days).toEqual(['2026-11-29', ...payments]);
  expect(events[0]?.description).toMatch(/^Cancel online at https:\/\/[^ ]+\/leave, call /);
});

test('the confirmation has only the last four digits of the bank details', async () => {
  const body = createContractBody('boiler-insurance');
  const contract = await purchase(body);
  const { send, mails } = confirmation();
  await send(contract.id);
  const { text = '', html = '' } = await PostalMime.parse(mails()[0] ?? '');
  const { accountNumber, sortCode, accountName } = body.bankDetails;
  expect(text).toContain(`Ending ${accountNumber.slice(-4)}`);
  for (const secret of [
    accountNumber,
    sortCode,
    sortCode.replace(/(..)(..)/, '$1-$2-'),
    accountName,
  ]) {
    expect(text + html).not.toContain(secret);
  }
  const { dob, telNumber } = body.customerDetails;
  expect(text + html).not.toContain(dob);
  expect(text + html).not.toContain(telNumber);
});

test('a second attempt writes the same mail to the same file', async () => {
  const contract = await purchase();
  const { send, mails } = confirmation();
  await send(contract.id);
  const first = mails();
  await send(contract.id);
  expect(mails()).toEqual(first);
});

test('the sender returns retry when the bank details cannot be decrypted, without quoting them', async () => {
  const contract = await purchase();
  const { send, mails } = confirmation([{ id: 'other', key: Buffer.alloc(32, 8) }]);
  expect(await send(contract.id)).toEqual({
    kind: 'retry',
    reason: 'no key opens the bank details',
  });
  expect(mails()).toEqual([]);
});

test('the sender returns stop when the contract was deleted', async () => {
  expect(await confirmation().send(randomUUID())).toEqual({
    kind: 'stop',
    reason: 'contract deleted',
  });
});

test('the mail about a second purchase goes to the address of the first contract, with its reference', async () => {
  const body = createContractBody('boiler-insurance');
  const contract = await purchase(body);
  const folder = createTemporaryFolder();
  const sender = createSecondPurchaseSender({
    db: storage.db,
    bankKeys: testKeyRing,
    siteOrigin: 'https://www.emberly.example',
    brand: () => loadedMailBrand,
    transport: openMailFolderTransport(folder),
    from: '',
    clock,
  });
  const send = (subjectId: string) => sender.send({ id: randomUUID(), subjectId, attempt: 1 });
  expect(await send(contract.id)).toEqual({ kind: 'delivered' });
  const [name = ''] = readdirSync(folder);
  const mail = await PostalMime.parse(readFileSync(join(folder, name)));
  expect(mail.to).toEqual([expect.objectContaining({ address: body.customerDetails.email })]);
  expect(mail.subject).toBe(`You already have Boiler Insurance: ${contract.reference}`);
  expect(mail.text).toContain('Nothing was bought this time');
  expect(mail.text).toContain('https://www.emberly.example/home-services/products/leave?token=');
  expect(mail.text).not.toContain(body.bankDetails.accountNumber);
  expect(await send(randomUUID())).toEqual({ kind: 'stop', reason: 'contract deleted' });
});
