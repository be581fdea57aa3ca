import { randomUUID } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq } from 'drizzle-orm';
import PostalMime from 'postal-mime';
import { beforeAll, expect, test } from 'vitest';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, loadedMailBrand } from '#tests/support/purchase.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import { readLeavingToken } from '../leaving/leaving-link.ts';
import { sendNotice, takeBackNotice } from '../leaving/send-notice.ts';
import { openMailFolderTransport } from './mail-transport.ts';
import { createNoticeSender } from './notice-senders.ts';

const clock = () => new Date('2027-07-01T09:42:07Z');
let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

/** A withdrawal that was taken back. `earlier`: a notice that was sent before it and stays in force. */
async function sentNotice(earlier?: NoticeKind) {
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock };
  const body = createContractBody('boiler-insurance', clock());
  const reference = await storePurchase(deps, body);
  const [contract] = await storage.db
    .select()
    .from(contracts)
    .where(eq(contracts.reference, reference));
  const send = async (kind: NoticeKind) => {
    const contractId = contract?.id ?? '';
    const result = await sendNotice(deps, { contractId, kind, idempotencyKey: randomUUID() });
    if (result.kind !== 'notice') throw new Error(`The notice was ${result.kind}.`);
    return result;
  };
  const inForce = earlier && (await send(earlier)).notice;
  const sent = await send('withdraw');
  await takeBackNotice(deps, sent.notice);
  return { ...sent, inForce, body, reference };
}

function createMails(subject: 'notice' | 'notice-taken-back') {
  const folder = createTemporaryFolder();
  const sender = createNoticeSender(
    {
      db: storage.db,
      bankKeys: testKeyRing,
      brand: () => loadedMailBrand,
      transport: openMailFolderTransport(folder),
      from: '',
      siteOrigin: 'https://www.emberly.example',
      clock,
    },
    subject,
  );
  const send = (subjectId: string) => sender.send({ id: randomUUID(), subjectId, attempt: 1 });
  const mails = async () =>
    Promise.all(
      readdirSync(folder).map((name) => PostalMime.parse(readFileSync(join(folder, name)))),
    );
  return { send, mails };
}

test('the mail confirms a notice at the address of the contract, with its time in London and a link that opens the contract', async () => {
  const { notice, body, reference } = await sentNotice();
  const { send, mails } = createMails('notice');
  // Every attempt writes the same mail, as one file.
  expect(await send(notice.id)).toEqual({ kind: 'delivered' });
  expect(await send(notice.id)).toEqual({ kind: 'delivered' });
  const [mail, ...others] = await mails();
  expect(others).toEqual([]);
  expect(mail).toMatchObject({
    to: [{ address: body.customerDetails.email }],
    messageId: `<leaving-${notice.reference}@emberly.test>`,
    subject: `We have your notice: ${notice.reference}`,
  });
  for (const part of [mail?.text, mail?.html?.replaceAll('\u00a0', ' ')]) {
    expect(part).toContain('1 July 2027 at 10:42:07 BST');
    expect(part).toContain(notice.reference);
    expect(part).toContain(reference);
    expect(part).toContain('take the notice back until 10:42 on 2 July 2027');
  }
  expect(mail?.text?.replaceAll('\n', ' ')).toContain(notice.words.money);
  const [, token = ''] = /\/leave\?token=(\S+)/.exec(mail?.text ?? '') ?? [];
  expect(readLeavingToken(testKeyRing, token)).toBe(notice.contractId);
});

test('a second mail says that the notice was taken back', async () => {
  const { notice } = await sentNotice();
  const { send, mails } = createMails('notice-taken-back');
  expect(await send(notice.id)).toEqual({ kind: 'delivered' });
  const [mail] = await mails();
  expect(mail?.subject).toBe(`You took your notice back: ${notice.reference}`);
  expect(mail?.text).toContain('Taken back on: 1 July 2027 at 10:42:07 BST');
  expect(mail?.text?.replaceAll('\n', ' ')).toContain('goes on as before.');
});

test('the mail about the later of two notices names the one that stays in force', async () => {
  const { notice, inForce } = await sentNotice('stop-renewal');
  const { send, mails } = createMails('notice-taken-back');
  await send(notice.id);
  const [mail] = await mails();
  const text = mail?.text?.replaceAll('\n', ' ') ?? '';
  expect(text).toContain('You took back your notice to cancel free of charge.');
  expect(text).toContain(`Your notice ${inForce?.reference} to stop the renewal stays in force`);
  expect(text).toContain('does not renew, and ends on 30 June 2028.');
  expect(text).not.toContain('goes on as before');
});

test('no mail is sent about a notice that was deleted, or to a buyer who was erased', async () => {
  const { send } = createMails('notice');
  expect(await send(randomUUID())).toEqual({ kind: 'stop', reason: 'notice deleted' });
  const { notice, body } = await sentNotice();
  await storage.db
    .update(contracts)
    .set({ customerDetails: { ...body.customerDetails, email: '' } })
    .where(eq(contracts.id, notice.contractId));
  expect(await send(notice.id)).toEqual({ kind: 'stop', reason: 'contract anonymised' });
});
