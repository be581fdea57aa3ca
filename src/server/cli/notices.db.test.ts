import { randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { eq, isNotNull } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import type { Storage } from '#server/platform/storage/database.ts';
import {
  contracts,
  deliveries,
  enquiries,
  erasures,
  notices,
} from '#server/platform/storage/schema.ts';
import { sendNotice, takeBackNotice } from '#server/sales/leaving/send-notice.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { CRM, createPersonCommands } from '#tests/support/person-commands.ts';
import { privatePersonalDetails } from '#tests/support/private-details.ts';
import { createTemporaryFolder } from '#tests/support/temporary-folder.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';

let storage: Storage;
let folder = '';
let reference = '';
let notice: typeof notices.$inferSelect;
const { ops, buy, erase } = createPersonCommands(() => ({ storage, folder }));

beforeAll(async () => {
  storage = await openSharedStorage();
});

beforeEach(async () => {
  for (const table of [contracts, enquiries, erasures]) await storage.db.delete(table);
  folder = createTemporaryFolder();
  mkdirSync(join(folder, 'mail'));
  reference = await buy();
  const [contract] = await storage.db.select().from(contracts);
  const deps = { db: storage.db, deliveries: noDeliveryWorkers, clock: () => new Date() };
  const request = { contractId: contract?.id ?? '', idempotencyKey: randomUUID() };
  const sent = await sendNotice(deps, { ...request, kind: 'withdraw' });
  if (sent.kind !== 'notice') throw new Error(`The notice was ${sent.kind}.`);
  await takeBackNotice(deps, sent.notice);
  ({ notice } = sent);
  writeFileSync(join(folder, 'mail', `leaving-${notice.reference}.eml`), 'To: somebody\n\nHello');
});

const noticeDeliveries = () =>
  storage.db.select().from(deliveries).where(isNotNull(deliveries.noticeId));

test('contracts show and the evidence have the notice with its times, and its deliveries', async () => {
  const shown = await ops(['contracts', 'show', reference]);
  const received = `${notice.receivedAt.toISOString().slice(0, 19).replace('T', ' ')} UTC`;
  expect(shown.stdout).toContain(`${notice.reference} withdraw, last day ${notice.lastDay}`);
  expect(shown.stdout).toContain(received);
  expect(shown.stdout).toContain('Taken back');
  expect(shown.stdout).toContain('confirm-notice-taken-back');
  expect(Math.max(...shown.stdout.split('\n').map((line) => line.length))).toBeLessThan(81);
  const evidence = await ops(['evidence', reference, '--html']);
  expect(evidence.stdout).toContain(`Notice ${notice.reference}`);
  expect(evidence.stdout).toContain(notice.words.money);
});

test('contracts show lists the newest ten deliveries, newest first, and says so', async () => {
  const kinds = [
    'report-notice',
    'confirm-notice',
    'report-notice-taken-back',
    'confirm-notice-taken-back',
  ] as const;
  const later = [1, 2, 3].map((number) => ({
    ...notice,
    id: randomUUID(),
    reference: `${notice.reference}${number}`,
    idempotencyKey: randomUUID(),
    takenBackAt: new Date(),
  }));
  await storage.db.insert(notices).values(later);
  await storage.db.insert(deliveries).values(
    later.flatMap(({ id: noticeId }, number) =>
      kinds.map((kind) => {
        const createdAt = new Date(notice.receivedAt.getTime() + (number + 1) * 60_000);
        return { kind, noticeId, createdAt, nextAttemptAt: createdAt };
      }),
    ),
  );
  const shown = JSON.parse((await ops(['contracts', 'show', reference, '--json'])).stdout);
  const ids = shown.deliveries.map(({ noticeId }: { noticeId: string }) => noticeId);
  const [first, second, third] = later.map(({ id }) => id);
  expect(ids).toEqual([third, third, third, third, second, second, second, second, first, first]);
  expect((await ops(['contracts', 'show', reference])).stdout).toContain('The newest ten.');
});

test('a person’s file has the notice, what was sent about it, and the mail', async () => {
  await ops(['person', 'export', privatePersonalDetails.email, '--out', folder]);
  const read = (end: string) => {
    const name = readdirSync(folder).find((file) => file.endsWith(end));
    return readFileSync(join(folder, name ?? ''), 'utf8');
  };
  const file = read('.json');
  const [contract] = JSON.parse(file).contracts;
  expect(contract.notices).toMatchObject([
    {
      reference: notice.reference,
      kind: 'withdraw',
      words: notice.words,
      deliveries: expect.arrayContaining([expect.objectContaining({ kind: 'confirm-notice' })]),
    },
  ]);
  expect(contract.notices[0].deliveries).toHaveLength(4);
  expect(file).toContain(`leaving-${notice.reference}.eml`);
  expect(read('.html')).toContain(`Your notice ${notice.reference}`);
});

test('an erasure keeps the notice without the mails that were not sent', async () => {
  expect((await erase()).code).toBe(0);
  expect(await storage.db.select().from(notices)).toMatchObject([{ reference: notice.reference }]);
  expect(await noticeDeliveries()).toEqual([]);
});

test('a contract waits for the webhook of its notice, and goes with its notices', async () => {
  const done = { deliveredAt: new Date(), nextAttemptAt: null };
  await storage.db.update(deliveries).set(done).where(eq(deliveries.kind, 'fulfil-contract'));
  const held = await ops(['person', 'erase', privatePersonalDetails.email, '--json'], CRM);
  expect(held.stdout).toContain('held for its hand-over');
  await storage.db.update(deliveries).set(done);
  const free = await ops(['person', 'erase', privatePersonalDetails.email, '--json'], CRM);
  expect(free.stdout).not.toContain('held for its hand-over');
  await storage.db.delete(contracts);
  expect(await storage.db.select().from(notices)).toEqual([]);
  expect(await noticeDeliveries()).toEqual([]);
});
