import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, onTestFinished, test } from 'vitest';
import { apiOperations } from '#api/operations.ts';
import { webhookDefinitions } from '#api/webhooks.ts';
import type { NoticeKind } from '#contract/notice-kinds.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { contracts, deliveries, erasures, notices } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { noDeliveryWorkers } from '#tests/support/no-delivery-workers.ts';
import { createContractBody, createLandlordContractBody } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { storePurchase } from '#tests/support/stored-purchase.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import {
  parseVerifiedSale,
  startWebhookReceiver,
  webhookSecret,
} from '#tests/support/webhook-receiver.ts';
import { openContractLoader } from '../bank/bank-details.ts';
import { listDeliveries, retryDeliveries } from '../deliveries/delivery-states.ts';
import { startDeliveryWorkers } from '../deliveries/delivery-workers.ts';
import { submitEnquiry } from '../enquiries/submit-enquiry.ts';
import { sendNotice, takeBackNotice } from '../leaving/send-notice.ts';
import { createContractWebhookSender } from './contract-webhook.ts';
import { createEnquiryWebhookSender } from './enquiry-webhook.ts';
import { createErasureWebhookSender } from './erasure-webhook.ts';
import { hashEvidence } from './evidence-hash.ts';
import { createNoticeWebhookSender } from './notice-webhook.ts';
import { parseWebhookKeys } from './webhook-signature.ts';

const clock = () => new Date();
const deliveryId = randomUUID();

let storage: Storage;

beforeAll(async () => {
  storage = await openSharedStorage();
});

async function bought(submitted: ReturnType<typeof createContractBody>) {
  const deps = { ...storage, deliveries: noDeliveryWorkers, clock };
  const bought = await storePurchase(deps, submitted);
  const contract = (await storage.db.select().from(contracts)).find(
    ({ reference }) => reference === bought,
  );
  if (!contract) throw new Error('The contract is missing.');
  return contract;
}

const noticeDeps = () => ({ db: storage.db, deliveries: noDeliveryWorkers, clock });

/** A contract whose buyer has withdrawn from it. */
async function leave(kind: NoticeKind) {
  const contract = await bought(createContractBody());
  const sent = await sendNotice(noticeDeps(), {
    contractId: contract.id,
    kind,
    idempotencyKey: randomUUID(),
  });
  if (sent.kind !== 'notice') throw new Error('The notice was not stored.');
  return { contract, notice: sent.notice };
}

/** The contract webhook as its receiver gets it. */
async function delivered(contractId: string, keys = testKeyRing) {
  const { url, received } = await startWebhookReceiver((response) => response.writeHead(204).end());
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const loadContract = openContractLoader(storage.db, keys);
  const sender = createContractWebhookSender({ loadContract, receiver, clock });
  const result = await sender.send({ id: deliveryId, subjectId: contractId, attempt: 1 });
  return { result, received, name: sender.name, url };
}

test('the contract webhook has every field of create-contract and the data that the server added', async () => {
  const body = createContractBody('boiler-and-service-care', clock());
  const contract = await bought(body);
  const { result, received, name, url } = await delivered(contract.id);
  expect(result).toEqual({ kind: 'delivered' });
  expect(name).toBe(new URL(url).host);
  const [webhook] = received;
  const sale = webhook && parseVerifiedSale(webhook);
  const { agreement, ...purchase } = body;
  const { evidence } = contract;
  expect(sale).toMatchObject(purchase);
  expect(sale).toMatchObject({
    deliveryId,
    reference: contract.reference,
    plan: {
      name: body.productDetails.productName,
      callOutFee: evidence?.price.callOutFee,
      seller: evidence?.seller,
      insurer: null,
    },
    price: {
      monthly: body.productDetails.priceMonthly,
      firstYearTotal: evidence?.price.firstYearTotal,
    },
    dates: evidence?.dates,
    evidenceHash: hashEvidence(evidence ?? {}),
    agreement,
  });
  expect(sale).not.toHaveProperty('propertyAddress');
});

test('the contract webhook of a landlord’s purchase includes the covered home', async () => {
  const body = createLandlordContractBody();
  const { received } = await delivered((await bought(body)).id);
  const [webhook] = received;
  expect(webhook && parseVerifiedSale(webhook)).toMatchObject({
    propertyAddress: body.propertyAddress,
    correspondenceAddress: body.correspondenceAddress,
  });
});

test('a contract whose bank details cannot be decrypted is not sent, and is retried', async () => {
  const contract = await bought(createContractBody());
  const { result, received } = await delivered(contract.id, [
    { id: 'test', key: Buffer.alloc(32, 8) },
  ]);
  expect(result).toEqual({ kind: 'retry', reason: 'no key opens the bank details' });
  expect(received).toEqual([]);
});

test('a contract that was deleted is not sent', async () => {
  const { result, received } = await delivered(randomUUID());
  expect(result).toEqual({ kind: 'stop', reason: 'contract deleted' });
  expect(received).toEqual([]);
});

test('the enquiry webhook has the fields that the person filled in', async () => {
  const body = apiOperations.submitSpeakToAnExpert.exampleBody;
  const enquiry = await submitEnquiry(
    { db: storage.db, deliveries: noDeliveryWorkers, clock },
    body,
    undefined,
  );
  if (enquiry.kind !== 'stored') throw new Error('The enquiry was not stored.');
  const { url, received } = await startWebhookReceiver((response) => response.writeHead(204).end());
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const sender = createEnquiryWebhookSender({ db: storage.db, receiver, clock });
  const { enquiryId } = enquiry;
  expect(await sender.send({ id: deliveryId, subjectId: enquiryId, attempt: 1 })).toEqual({
    kind: 'delivered',
  });
  const { name, email, message } = body;
  expect(JSON.parse(received[0]?.body ?? '')).toMatchObject({
    type: 'enquiry.created',
    data: { deliveryId, enquiryId, name, email, message },
  });
});

test('the erasure webhook names the contracts and enquiries, and has the fields of the API documentation', async () => {
  const erasure = {
    id: randomUUID(),
    createdAt: clock(),
    keyId: 'test',
    personHashes: ['hash of the person'],
    contracts: [{ reference: 'HS-7K2M-9QPX', result: 'anonymised' as const }],
    enquiryIds: [randomUUID()],
  };
  await storage.db.insert(erasures).values(erasure);
  const { url, received } = await startWebhookReceiver((response) => response.writeHead(204).end());
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const sender = createErasureWebhookSender({ db: storage.db, receiver, clock });
  const result = await sender.send({ id: deliveryId, subjectId: erasure.id, attempt: 1 });
  expect(result).toEqual({ kind: 'delivered' });
  const body = JSON.parse(received[0]?.body ?? '');
  expect(body).toEqual({
    type: 'person.erased',
    timestamp: erasure.createdAt.toISOString(),
    data: {
      deliveryId,
      erasureId: erasure.id,
      contracts: erasure.contracts,
      enquiryIds: erasure.enquiryIds,
    },
  });
  expect(webhookDefinitions.personErased?.body.safeParse(body).error).toBeUndefined();
  expect(await sender.send({ id: deliveryId, subjectId: randomUUID(), attempt: 1 })).toEqual({
    kind: 'stop',
    reason: 'erasure deleted',
  });
});

test('a contract that was anonymised is not sent again', async () => {
  const contract = await bought(createContractBody());
  const customerDetails = { ...contract.customerDetails, email: '' };
  await storage.db.update(contracts).set({ customerDetails }).where(eq(contracts.id, contract.id));
  const { result, received } = await delivered(contract.id);
  expect(result).toEqual({ kind: 'stop', reason: 'contract anonymised' });
  expect(received).toEqual([]);
});

test('the notice webhook has kind, time, last day and payments in pounds, and a second one says when the notice was taken back', async () => {
  const { contract, notice } = await leave('cancel');
  const taken = await takeBackNotice(noticeDeps(), notice);
  const { url, received } = await startWebhookReceiver((response) => response.writeHead(204).end());
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const webhookDeps = { db: storage.db, receiver, clock };
  const body = {
    type: 'contract.notice',
    timestamp: notice.receivedAt.toISOString(),
    data: {
      deliveryId,
      reference: contract.reference,
      notice: notice.reference,
      kind: 'cancel',
      receivedAt: notice.receivedAt.toISOString(),
      lastDay: notice.lastDay,
      payments: [{ date: contract.evidence.dates.firstCollection, amount: 7.25 }],
      takeBackUntil: new Date(notice.receivedAt.getTime() + 24 * 60 * 60_000).toISOString(),
      takenBackAt: null,
    },
  };
  const takenBackAt = taken?.takenBackAt?.toISOString();
  // The first says the same when it is sent after the notice was taken back.
  for (const [subject, expected] of [
    ['notice', body],
    ['notice-taken-back', { ...body, timestamp: takenBackAt, data: { ...body.data, takenBackAt } }],
  ] as const) {
    const sender = createNoticeWebhookSender(webhookDeps, subject);
    expect(await sender.send({ id: deliveryId, subjectId: notice.id, attempt: 1 })).toEqual({
      kind: 'delivered',
    });
    const got = JSON.parse(received.at(-1)?.body ?? '');
    expect(got).toEqual(expected);
    expect(webhookDefinitions.contractNotice?.body.safeParse(got).error).toBeUndefined();
  }
  const sender = createNoticeWebhookSender(webhookDeps, 'notice');
  expect(await sender.send({ id: deliveryId, subjectId: randomUUID(), attempt: 1 })).toEqual({
    kind: 'stop',
    reason: 'notice deleted',
  });
});

test('a notice stays in force when the CRM answers 410, and is sent with the same words once somebody asks for it', async () => {
  await storage.db.delete(deliveries);
  const { id } = (await leave('withdraw')).notice;
  let status = 410;
  const { url, received } = await startWebhookReceiver((response) =>
    response.writeHead(status).end(),
  );
  const receiver = { url, keys: parseWebhookKeys(webhookSecret) ?? [] };
  const workers = await startDeliveryWorkers({
    storage,
    senders: {
      'report-notice': createNoticeWebhookSender({ db: storage.db, receiver, clock }, 'notice'),
    },
    log: createRecordedLog().log,
    clock,
  });
  onTestFinished(workers.stop);
  const readState = async () => {
    const [delivery] = await listDeliveries(storage.db, { limit: 1, kind: 'report-notice' });
    return { state: delivery?.state, lastResult: delivery?.lastResult };
  };
  await expect.poll(readState).toEqual({ state: 'failed', lastResult: 'HTTP 410' });
  const [notice] = await storage.db.select().from(notices).where(eq(notices.id, id));
  expect(notice?.takenBackAt).toBeNull();

  status = 204;
  await retryDeliveries(storage.db, 'failed');
  workers.notify('notice');
  await expect.poll(readState).toMatchObject({ state: 'done' });
  expect(received.map(({ body }) => body)).toEqual([received[0]?.body, received[0]?.body]);
});
