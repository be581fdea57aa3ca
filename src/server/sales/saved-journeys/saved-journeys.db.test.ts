import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import type { JourneyToSave } from '#journey/saved-journey.ts';
import type { Storage } from '#server/platform/storage/database.ts';
import { rateLimits, savedJourneys } from '#server/platform/storage/schema.ts';
import { testKeyRing } from '#tests/support/key-ring.ts';
import { createAnswers, findTestProduct } from '#tests/support/purchase.ts';
import { createRecordedLog } from '#tests/support/recorded-log.ts';
import { openSharedStorage } from '#tests/support/test-storage.ts';
import type { SendResult } from '../deliveries/sender.ts';
import {
  deleteSavedJourney,
  findSavedJourney,
  openSavedJourney,
  type SavedJourneyDeps,
  saveJourney,
} from './saved-journeys.ts';

let storage: Storage;
beforeAll(async () => {
  storage = await openSharedStorage();
});

const start = new Date('2026-11-15T12:00:00Z');
const product = findTestProduct('boiler-and-service-care');
const { bank: _, ...answers } = createAnswers(product);
const journey: CarriedJourney = {
  ...createCarriedJourney(randomUUID(), product.productId),
  answers,
  refused: { step: 'details', values: { firstName: 'Amelia', email: 'amelia.okafor@' } },
  purchaseKey: randomUUID(),
};

let now = start;
let result: SendResult = { kind: 'delivered' };
let sent: { to: string; secret: string; planName: string; until: Date }[] = [];
const { log, text: logText } = createRecordedLog();

const createDeps = (): SavedJourneyDeps => ({
  db: storage.db,
  bankKeys: testKeyRing,
  clock: () => now,
  sendLink: async (mail) => {
    sent.push(mail);
    return result;
  },
  log,
});

beforeEach(async () => {
  now = start;
  result = { kind: 'delivered' };
  sent = [];
  await storage.db.delete(savedJourneys);
  await storage.db.delete(rateLimits);
});

function save({
  ownerId = randomUUID(),
  ...changes
}: Partial<JourneyToSave> & { ownerId?: string } = {}) {
  const planName = product.productTitle;
  const order = { journey, postcode: 'ls1 4ap', email: 'amelia@example.com', planName };
  return saveJourney(createDeps(), { ...order, ...changes }, ownerId);
}

/** Saves the journey and returns the secret of its link. */
async function saveForLink(...changes: Parameters<typeof save>): Promise<string> {
  expect(await save(...changes)).toMatchObject({ kind: 'sent' });
  return sent.at(-1)?.secret ?? '';
}

const find = (secret: string) => findSavedJourney(createDeps(), secret);
const open = (secret: string, postcode: string) => openSavedJourney(createDeps(), secret, postcode);

test('the link opens the journey with the postcode of the home, in any spelling and more than once', async () => {
  const ownerId = randomUUID();
  expect(await save({ ownerId })).toEqual({ kind: 'sent', until: '2026-11-22T12:00:00.000Z' });
  const [mail] = sent;
  expect(mail).toMatchObject({ to: 'amelia@example.com', planName: product.productTitle });
  const secret = mail?.secret ?? '';
  const { purchaseKey: __, ...kept } = journey;
  const opened = { kind: 'opened', journey: kept, ownerId };
  const spellings = ['LS1 4AP', ' ls14ap ', 'LS1-4AP'];
  // At once: opening the link twice is no attempt too many.
  const results = await Promise.all(spellings.map((postcode) => open(secret, postcode)));
  for (const one of results) expect(one).toMatchObject(opened);
  expect(JSON.stringify(results)).not.toContain(journey.purchaseKey);
});

test('a saved journey cannot be opened with the database and all keys of the server', async () => {
  const secret = await saveForLink();
  const dump = JSON.stringify([
    await storage.db.select().from(savedJourneys),
    await storage.db.select().from(rateLimits),
  ]);
  expect(dump.length).toBeGreaterThan(200);
  for (const hidden of [secret, 'LS1 4AP', 'LS14AP', 'amelia', 'Rowan', product.productId]) {
    expect(dump).not.toContain(hidden);
  }
  const [row] = await storage.db.select().from(savedJourneys);
  // The stored hash is no secret of a link.
  expect(await find(row?.linkHash ?? '')).toEqual({ kind: 'gone' });
  expect(row?.sealed?.toString('latin1')).not.toContain('Amelia');
});

test('finding a journey names its plan and the time, and changes nothing', async () => {
  const secret = await saveForLink();
  const before = await storage.db.select().from(savedJourneys);
  for (let scan = 0; scan < 7; scan += 1) {
    expect(await find(secret)).toEqual({
      kind: 'found',
      productId: product.productId,
      savedAt: start.toISOString(),
      attemptsLeft: 5,
    });
  }
  expect(await storage.db.select().from(savedJourneys)).toEqual(before);
});

test('a secret with one letter changed opens nothing, the last letter included', async () => {
  const secret = await saveForLink();
  for (const at of [0, 20, secret.length - 1]) {
    for (const letter of ['A', 'B', 'C', 'D']) {
      if (secret[at] === letter) continue;
      const changed = `${secret.slice(0, at)}${letter}${secret.slice(at + 1)}`;
      expect(await open(changed, 'LS1 4AP')).toEqual({ kind: 'gone' });
    }
  }
  expect(await open(secret.slice(0, -1), 'LS1 4AP')).toEqual({ kind: 'gone' });
  expect(await open('', 'LS1 4AP')).toEqual({ kind: 'gone' });
  expect(await find(secret)).toMatchObject({ kind: 'found' });
});

test('the fifth wrong postcode closes the link for good and deletes the answers', async () => {
  const secret = await saveForLink();
  for (const attemptsLeft of [4, 3, 2, 1]) {
    expect(await open(secret, 'LS1 4AQ')).toEqual({ kind: 'wrong-postcode', attemptsLeft });
    expect(await find(secret)).toMatchObject({ attemptsLeft });
  }
  expect(await open(secret, 'LS1 4AQ')).toEqual({ kind: 'closed' });
  expect(await open(secret, 'LS1 4AP')).toEqual({ kind: 'closed' });
  expect(await find(secret)).toEqual({ kind: 'closed' });
  expect(await storage.db.select().from(savedJourneys)).toMatchObject([{ sealed: null }]);
});

test('wrong postcodes that come at the same time are counted one by one, and right ones not at all', async () => {
  const secret = await saveForLink();
  const wrong = await Promise.all(Array.from({ length: 4 }, () => open(secret, 'M1 1AA')));
  expect(wrong.map((one) => ('attemptsLeft' in one ? one.attemptsLeft : one)).toSorted()).toEqual([
    1, 2, 3, 4,
  ]);
  const right = await Promise.all(Array.from({ length: 6 }, () => open(secret, 'LS1 4AP')));
  expect(right.map(({ kind }) => kind)).toEqual(Array(6).fill('opened'));
  const last = await Promise.all(Array.from({ length: 6 }, () => open(secret, 'M1 1AA')));
  expect(last.map(({ kind }) => kind)).toEqual(Array(6).fill('closed'));
});

test('a link works for seven days', async () => {
  const secret = await saveForLink();
  now = new Date('2026-11-22T11:59:59Z');
  expect(await open(secret, 'LS1 4AP')).toMatchObject({ kind: 'opened' });
  now = new Date('2026-11-22T12:00:00Z');
  expect(await find(secret)).toEqual({ kind: 'gone' });
  expect(await open(secret, 'LS1 4AP')).toEqual({ kind: 'gone' });
});

test('saving again replaces the link of the same plan; links of another plan and of others stay', async () => {
  const ownerId = randomUUID();
  const first = await saveForLink({ ownerId });
  const others = await saveForLink();
  const ofPlumbing = await saveForLink({
    ownerId,
    journey: { ...journey, productId: 'plumbing-protect' },
  });
  const second = await saveForLink({ ownerId });
  expect(await open(first, 'LS1 4AP')).toEqual({ kind: 'gone' });
  for (const secret of [others, ofPlumbing, second]) {
    expect(await open(secret, 'LS1 4AP')).toMatchObject({ kind: 'opened' });
  }
});

test('when a plan is saved three times at once, one link works', async () => {
  const ownerId = randomUUID();
  await Promise.all([1, 2, 3].map(() => save({ ownerId })));
  const found = await Promise.all(sent.map(({ secret }) => find(secret)));
  expect(found.filter(({ kind }) => kind === 'found')).toHaveLength(1);
});

test('a link that is not sent leaves nothing behind, and the earlier link goes on working', async () => {
  const ownerId = randomUUID();
  const first = await saveForLink({ ownerId });
  result = { kind: 'retry', reason: 'timeout' };
  expect(await save({ ownerId })).toEqual({ kind: 'not-sent' });
  expect(await storage.db.$count(savedJourneys)).toBe(1);
  expect(await open(first, 'LS1 4AP')).toMatchObject({ kind: 'opened' });
  expect(logText()).toContain('the link to a saved journey was not sent');
  for (const { secret, to } of sent) {
    expect(logText()).not.toContain(secret);
    expect(logText()).not.toContain(to);
  }
});

test('an email address gets five links in a day, in whatever spelling', async () => {
  const results = [];
  for (const email of ['kim@example.com', 'Kim@example.com', 'kim+1@example.com']) {
    results.push(await save({ email }), await save({ email }));
  }
  expect(results.map(({ kind }) => kind)).toEqual([...Array(5).fill('sent'), 'limited']);
  expect(sent).toHaveLength(5);
  expect(await storage.db.$count(savedJourneys)).toBe(5);
  expect(await save({ email: 'lee@example.com' })).toMatchObject({ kind: 'sent' });
});

test('deleteSavedJourney deletes what was saved of a plan, and only that', async () => {
  const ownerId = randomUUID();
  const secret = await saveForLink({ ownerId });
  await deleteSavedJourney(createDeps(), ownerId, 'plumbing-protect');
  await deleteSavedJourney(createDeps(), randomUUID(), product.productId);
  expect(await find(secret)).toMatchObject({ kind: 'found' });
  await deleteSavedJourney(createDeps(), ownerId, product.productId);
  expect(await find(secret)).toEqual({ kind: 'gone' });
  const { rows } = (await storage.db.execute(
    sql`select count(*)::int as count from saved_journeys`,
  )) as unknown as { rows: { count: number }[] };
  expect(rows).toEqual([{ count: 0 }]);
});
