import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import PostalMime from 'postal-mime';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openTestStorage } from '#tests/support/test-storage.ts';
import type { Sender } from '../jobs/sender.ts';
import type { Storage } from '../storage/database.ts';
import { enquiries } from '../storage/schema.ts';
import { createEnquiryAcknowledgementSender, createStaffNoticeSender } from './enquiry-senders.ts';
import type { MailSenderDeps } from './mail-sender.ts';
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
  storage = await openTestStorage();
  await storage.db.insert(enquiries).values(enquiry);
});
afterAll(() => storage?.close());

async function mailOf(open: (deps: MailSenderDeps) => Sender) {
  const folder = createTemporaryFolder();
  const sender = open({
    db: storage.db,
    brand: () => loadedTestContent.brand,
    transport: openMailFolderTransport(folder),
    from: 'Shop <shop@retailer.example>',
    clock: () => new Date('2026-11-15T12:00:00Z'),
  });
  expect(await sender.send({ id: randomUUID(), subjectId: enquiry.id })).toEqual({
    kind: 'delivered',
  });
  const [file = ''] = readdirSync(folder);
  return PostalMime.parse(readFileSync(join(folder, file)));
}

test('the acknowledgement goes to the person and repeats their message', async () => {
  const mail = await mailOf(createEnquiryAcknowledgementSender);
  expect(mail).toMatchObject({
    from: { address: 'shop@retailer.example' },
    to: [{ address: enquiry.email }],
    replyTo: [{ address: loadedTestContent.brand.email }],
    messageId: `<acknowledgement-${enquiry.id}@retailer.example>`,
  });
  expect(mail.text).toContain('Would you <b>still</b> take it?');
  expect(mail.html).toContain('Would you &lt;b&gt;still&lt;/b&gt; take it?');
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
  const sender = createEnquiryAcknowledgementSender({
    db: storage.db,
    brand: () => loadedTestContent.brand,
    transport: openMailFolderTransport(createTemporaryFolder()),
    from: '',
    clock: () => new Date(),
  });
  expect(await sender.send({ id: randomUUID(), subjectId: randomUUID() })).toEqual({
    kind: 'stop',
    reason: 'enquiry deleted',
  });
});
