import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import { enquiries, rateLimits } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { loadedMailBrand, loadedTestContent } from '#tests/support/purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { Sender } from '../deliveries/sender.ts';
import { createEnquiryAcknowledgementSender, createStaffNoticeSender } from './enquiry-senders.ts';
import { openMailFolderTransport } from './mail-transport.ts';

let storage: Storage;
const enquiry = {
  id: randomUUID(),
  createdAt: new Date('2026-11-15T12:00:00Z'),
  name: 'Amelia Okafor',
  email: 'amelia@example.com',
  telNumber: '07700900123',
  message: 'Our boiler is 14 years old.\nWould you <b>still</b> take it?',
};

beforeAll(async () => {
  storage = await openSharedStorage();
  await storage.db.insert(enquiries).values(enquiry);
});

type EnquiryMailDeps = Parameters<typeof createEnquiryAcknowledgementSender>[0];

function createDeps(folder: string): EnquiryMailDeps {
  return {
    db: storage.db,
    brand: () => loadedMailBrand,
    transport: openMailFolderTransport(folder),
    bankKeys: testKeyRing,
    from: 'Shop <shop@retailer.example>',
    clock: () => new Date('2026-11-15T12:00:00Z'),
  };
}

const attempt = (sender: Sender, subjectId: string, number = 1) =>
  sender.send({ id: randomUUID(), subjectId, attempt: number });

async function mailOf(open: (deps: EnquiryMailDeps) => Sender, enquiryId: string = enquiry.id) {
  const folder = createTemporaryFolder();
  expect(await attempt(open(createDeps(folder)), enquiryId)).toEqual({ kind: 'delivered' });
  const [file = ''] = readdirSync(folder);
  return PostalMime.parse(readFileSync(join(folder, file)));
}

async function storeEnquiry(changes: Partial<typeof enquiry>): Promise<string> {
  const id = randomUUID();
  await storage.db.insert(enquiries).values({ ...enquiry, ...changes, id });
  return id;
}

test('the acknowledgement goes to the person, says what happens next and repeats nothing of the form', async () => {
  const mail = await mailOf(createEnquiryAcknowledgementSender);
  expect(mail).toMatchObject({
    from: { address: 'shop@retailer.example' },
    to: [{ address: enquiry.email }],
    replyTo: [{ address: loadedTestContent.brand.email }],
    messageId: `<acknowledgement-${enquiry.id}@retailer.example>`,
  });
  const { phoneNumber, replyTime } = loadedTestContent.brand.expert;
  for (const part of [mail.text?.replaceAll('\n', ' '), mail.html?.replaceAll('\u00a0', ' ')]) {
    expect(part).toContain(replyTime);
    expect(part).toContain(phoneNumber);
    expect(part).not.toMatch(/Amelia|Okafor|07700|900123|boiler is|still/);
  }
});

test('an address gets three acknowledgements in a day, whatever its capitals and its part after a plus sign', async () => {
  const addresses = [
    'kim@example.com',
    'Kim@Example.com',
    'kim+1@example.com',
    'KIM+2@example.com',
  ];
  const results = [];
  const folder = createTemporaryFolder();
  const sender = createEnquiryAcknowledgementSender(createDeps(folder));
  let last = '';
  for (const email of addresses) {
    last = await storeEnquiry({ email });
    results.push(await attempt(sender, last));
  }
  const skipped = { kind: 'skipped', reason: 'daily limit of the recipient' };
  expect(results).toEqual([...Array(3).fill({ kind: 'delivered' }), skipped]);
  expect(readdirSync(folder)).toHaveLength(3);
  const stored = JSON.stringify(await storage.db.select().from(rateLimits));
  expect(stored).toContain('acknowledgement:');
  expect(stored.toLowerCase()).not.toContain('kim');
  // A repeated attempt is about an acknowledgement that was counted.
  expect(await attempt(sender, last, 2)).toEqual({ kind: 'delivered' });
  const other = await storeEnquiry({ email: 'kim@example.org' });
  expect(await attempt(sender, other)).toEqual({ kind: 'delivered' });
  await storage.db.update(rateLimits).set({ expire: Date.now() - 1000 });
  expect(await attempt(sender, await storeEnquiry({ email: 'kim@example.com' }))).toEqual({
    kind: 'delivered',
  });
});

test('acknowledgements that are sent at the same time are counted one by one', async () => {
  const ids = await Promise.all(
    Array.from({ length: 8 }, () => storeEnquiry({ email: 'lee@example.com' })),
  );
  const sender = createEnquiryAcknowledgementSender(createDeps(createTemporaryFolder()));
  const results = await Promise.all(ids.map((id) => attempt(sender, id)));
  expect(results.filter(({ kind }) => kind === 'delivered')).toHaveLength(3);
});

test('the staff notice has no header and no HTML of what was typed', async () => {
  const id = await storeEnquiry({
    name: 'Kim\r\nBcc: other@example.com',
    email: 'kim@example.com, other@example.com\r\nBcc: third@example.com',
    message: '<script>alert(1)</script>\n<a href="https://evil.example">Sign in</a>',
  });
  const mail = await mailOf((deps) => createStaffNoticeSender(deps, 'staff@retailer.example'), id);
  const names = mail.headers.map(({ key }) => key);
  expect(names).not.toContain('bcc');
  expect(mail.to).toEqual([{ name: '', address: 'staff@retailer.example' }]);
  expect(mail.replyTo).toHaveLength(1);
  expect(mail.subject).toBe(`New enquiry ${id.slice(0, 8)}`);
  expect(mail.html).not.toMatch(/<script|<a href="https:\/\/evil/);
  expect(mail.html).toContain('&lt;script&gt;');
});

test('the staff notice names whom to call, and replies to it go to the person', async () => {
  const mail = await mailOf((deps) => createStaffNoticeSender(deps, 'staff@retailer.example'));
  expect(mail).toMatchObject({
    to: [{ address: 'staff@retailer.example' }],
    replyTo: [{ address: enquiry.email }],
    subject: `New enquiry ${enquiry.id.slice(0, 8)}`,
  });
  expect(mail.text).toContain('Amelia Okafor');
  expect(mail.text).toContain('07700 900123');
});

test('the senders return stop when the enquiry was deleted', async () => {
  const sender = createEnquiryAcknowledgementSender(createDeps(createTemporaryFolder()));
  expect(await attempt(sender, randomUUID())).toEqual({ kind: 'stop', reason: 'enquiry deleted' });
});
