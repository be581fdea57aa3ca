import { expect, test } from 'vitest';
import { type AnswerOf, keepValidAnswers } from '#journey/answers.ts';
import { type CarriedJourney, createCarriedJourney } from '#journey/carried-journey.ts';
import { createSealedCookie } from '#server/http/requests/sealed-cookie.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import {
  longestAnswers,
  longestBank,
  longestJourney,
  longText,
} from '#tests/support/longest-journey.ts';
import { createAnswers, createJourneyContext, findTestProduct } from '#tests/support/purchase.ts';
import { openJourneyCookies } from './journey-cookies.ts';

const first = { id: 'one', key: Buffer.alloc(32, 1) };
const second = { id: 'two', key: Buffer.alloc(32, 2) };
const start = new Date('2026-11-15T12:00:00Z');
const after = (minutes: number) => new Date(start.getTime() + minutes * 60_000);

interface Opening {
  now?: Date;
  keys?: KeyRing;
  isSecure?: boolean;
}
const open = (
  header: string | null,
  { now = start, keys = [first], isSecure = false }: Opening = {},
) => openJourneyCookies({ keys, clock: () => now }).open(header, isSecure);

const product = findTestProduct('boiler-and-service-care');
const { bank, ...answers } = createAnswers(product);
const bankAnswer: AnswerOf<'bank'> = bank ?? {
  accountName: '',
  sortCode: '',
  accountNumber: '',
  isSoleAuthority: 'Y',
};
const id = '0b7f6a52-6a53-4c5e-9d39-1f5b7a3c2d10';
const otherId = '9c1e3d44-0f0b-4f43-8d0f-4b8f6c1d2e3f';
const journey: CarriedJourney = {
  ...createCarriedJourney(id, product.productId),
  answers: { ...answers },
};

/** The Cookie header of a browser that got these Set-Cookie headers. */
const headerOf = (changes: string[]) => changes.map((change) => change.split(';', 1)[0]).join('; ');

function save(changed = journey, opening: Opening = {}): string[] {
  const cookies = open(null, opening);
  cookies.save(changed);
  cookies.bank.save(bankAnswer);
  return cookies.listChanges();
}
const header = headerOf(save());

test('answers and bank details come back from their two cookies', () => {
  const cookies = open(header);
  expect(cookies.journey).toEqual(open(header).journey);
  expect(cookies.journey).toMatchObject({ id, productId: product.productId, answers });
  expect(cookies.bank).toMatchObject({ journeyId: id, answer: bankAnswer });
});

test('the cookies are sealed, for scripts unreadable, and end with the browser’s session', () => {
  const plain = save();
  expect(plain).toEqual([
    expect.stringMatching(/^answers=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/),
    expect.stringMatching(/^bank-details=[\w-]+; Path=\/; HttpOnly; SameSite=Lax$/),
  ]);
  expect(save(journey, { isSecure: true })).toEqual([
    expect.stringMatching(/^__Host-answers=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
    expect.stringMatching(/^__Host-bank-details=[\w-]+; Path=\/; HttpOnly; SameSite=Lax; Secure$/),
  ]);
});

test('with HTTPS a cookie without the __Host- prefix, which another host can set, is not read', () => {
  expect(open(header, { isSecure: true }).journey).toBeUndefined();
});

const altered = (text: string, at: number) =>
  `${text.slice(0, at)}${text[at] === 'A' ? 'B' : 'A'}${text.slice(at + 1)}`;
const [answersValue = '', bankValue = ''] = save().map(
  (change) => /=([\w-]+)/.exec(change)?.[1] ?? '',
);
const sealed = (value: unknown, lifeMs = 60_000) =>
  createSealedCookie({ keys: [first], use: 'answers cookie', now: start }, value, lifeMs);

test.each([
  ['altered at its start', altered(answersValue, 0)],
  ['altered in its middle', altered(answersValue, answersValue.length >> 1)],
  ['cut short', answersValue.slice(0, -8)],
  ['of five characters', 'AAAAA'],
  ['empty', ''],
  ['not base64', '%%%'],
  ['of 4,097 bytes', 'A'.repeat(4097)],
  ['the bank cookie’s', bankValue],
  ['no journey', sealed({ id: 'x' })],
  ['a number', sealed(7)],
])('a cookie that is %s starts an empty journey', (_, value) => {
  expect(open(`answers=${value}`).journey).toBeUndefined();
  const cookies = openJourneyCookies({ keys: [first], clock: () => start });
  expect(cookies.isSealed(`answers=${value}`)).toBe(false);
});

test('a cookie of another version starts an empty journey', async () => {
  const { brotliCompressSync } = await import('node:zlib');
  const { sealCookie } = await import('#server/platform/keys/seal.ts');
  const content = { version: 0, until: after(60).getTime(), value: journey };
  const bytes = sealCookie([first], 'answers cookie', brotliCompressSync(JSON.stringify(content)));
  expect(open(`answers=${bytes.toString('base64url')}`).journey).toBeUndefined();
});

test('a cookie opens with every key of the ring, and is sealed with the first', () => {
  const both: KeyRing = [second, first];
  expect(open(header, { keys: both }).journey).toBeDefined();
  expect(open(header, { keys: [second] }).journey).toBeUndefined();
  const resealed = headerOf(save(journey, { keys: both }));
  expect(open(resealed, { keys: [second] }).journey).toBeDefined();
  expect(open(resealed, { keys: [first] }).journey).toBeUndefined();
});

test('bank details end after 20 minutes without a request, answers after a day', () => {
  expect(open(header, { now: after(19.9) }).bank.answer).toEqual(bankAnswer);
  expect(open(header, { now: after(20) }).bank.answer).toBeUndefined();
  expect(open(header, { now: after(24 * 60 - 1) }).journey).toBeDefined();
  expect(open(header, { now: after(24 * 60) }).journey).toBeUndefined();
});

const bought = createCarriedJourney(otherId, product.productId);
const receipt = { referenceId: 'HS-7K2M-9QPX' };
const mailedTo = 'amelia.okafor@example.com';
const enquiry = { name: 'Amelia Okafor', email: mailedTo };

test('what the page after a purchase shows ends after 20 minutes, however often the page is opened, and its cookie with it', () => {
  const header = headerOf(save({ ...bought, shown: { receipt, mailedTo } }));
  expect(open(header, { now: after(19.9) }).journey?.shown).toMatchObject({ receipt, mailedTo });
  const opened = open(header, { now: after(15) });
  expect(opened.journey).toBeDefined();
  expect(headerOf(opened.listChanges())).not.toContain('answers=');
  const ended = open(header, { now: after(20) });
  expect(ended.journey).toBeUndefined();
  expect(ended.listChanges()).toContain('answers=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax');
});

test('what the page after an enquiry shows ends after 20 minutes, also when an answer is saved meanwhile, and the answers stay', () => {
  const sent = open(headerOf(save({ ...journey, shown: { enquiry } })), { now: after(15) });
  if (!sent.journey) throw new Error('The journey was lost.');
  sent.save({ ...sent.journey, isChanging: true });
  const header = headerOf(sent.listChanges());
  expect(open(header, { now: after(19.9) }).journey?.shown).toMatchObject({ enquiry });
  const { journey: left } = open(header, { now: after(20) });
  expect(left).toMatchObject({ answers, isChanging: true });
  expect(JSON.stringify(left?.shown)).toBe('{}');
});

test('the failure that the error page shows stays as long as the answers: it may be a purchase in doubt', () => {
  const failure = { outcome: 'perhaps-bought' };
  const header = headerOf(save({ ...journey, shown: { failure } }));
  expect(open(header, { now: after(24 * 60 - 1) }).journey?.shown).toEqual({ failure });
});

test('each response restarts the idle time of the bank details and leaves unchanged answers alone', () => {
  const later = open(header, { now: after(15) }).listChanges();
  expect(later).toEqual([expect.stringMatching(/^bank-details=[\w-]+;/)]);
  const kept = `answers=${answersValue}; ${headerOf(later)}`;
  expect(open(kept, { now: after(34) }).bank.answer).toEqual(bankAnswer);
  expect(open(kept, { now: after(36) }).bank.answer).toBeUndefined();
});

test('a bank cookie of another journey is found only by who names it, and is kept', () => {
  const mixed = `answers=${sealed({ ...journey, id: otherId })}; bank-details=${bankValue}`;
  const cookies = open(mixed);
  expect(cookies.journey?.id).toBe(otherId);
  expect(cookies.bank.answer).toBeUndefined();
  expect(cookies.bank.findOf(otherId)).toBeUndefined();
  expect(cookies.bank.findOf(id)).toEqual(bankAnswer);
  cookies.save({ ...journey, id: otherId, isChanging: true });
  expect(open(headerOf(cookies.listChanges())).bank.findOf(id)).toEqual(bankAnswer);
});

test('the bank cookie of a journey that a tab has taken over names that journey', () => {
  const { bank } = open(`bank-details=${bankValue}`);
  expect(bank).toMatchObject({ journeyId: id, answer: bankAnswer });
});

test('a new journey takes no bank details over', () => {
  const cookies = open(header);
  cookies.save({ ...journey, id: otherId });
  expect(cookies.bank.answer).toBeUndefined();
  cookies.bank.save(bankAnswer);
  expect(cookies.bank.journeyId).toBe(otherId);
});

test('end() ends the cookies that the browser sent, and no others', () => {
  const cookies = open(header);
  cookies.end();
  expect(cookies.listChanges()).toEqual([
    'answers=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
    'bank-details=; Max-Age=0; Path=/; HttpOnly; SameSite=Lax',
  ]);
  const none = open(null);
  none.end();
  expect(none.listChanges()).toEqual([]);
});

test('neither bank details nor typed bank numbers get into the answers cookie', () => {
  const cookies = open(null);
  cookies.save({
    ...journey,
    answers: { ...answers, bank: bankAnswer },
    refused: { step: 'bank', values: { accountName: 'A', sortCode: '1', accountNumber: '2' } },
  });
  expect(cookies.journey?.answers.bank).toBeUndefined();
  expect(cookies.journey?.refused?.values).toEqual({ accountName: 'A' });
});

test('with the longest valid answers each cookie is below 4 kB, and both are below 7 kB', () => {
  const context = createJourneyContext(product);
  expect(keepValidAnswers({ ...longestAnswers, bank: longestBank }, context)).toEqual({
    ...longestAnswers,
    bank: longestBank,
  });
  const cookies = open(null, { isSecure: true });
  cookies.save(longestJourney);
  cookies.bank.save(longestBank);
  const [answersCookie = '', bankCookie = ''] = cookies.listChanges();
  expect(answersCookie.length).toBeLessThan(4096);
  expect(bankCookie.length).toBeLessThan(4096);
  expect(answersCookie.length + bankCookie.length).toBeLessThan(7000);
});

test.each([
  ['is shortened beside ordinary answers', journey, 300],
  ['is left out beside the longest answers', longestJourney, 0],
])('input that is too long for the cookie %s, and the answers stay', (_, carried, length) => {
  const typed = { addressLine1: longText(500_000, 40), town: longText(500_000, 41), isLong: true };
  const cookies = open(null, { isSecure: true });
  cookies.save({ ...carried, refused: { step: 'address', values: typed, isUnsent: true } });
  const changes = cookies.listChanges();
  expect(changes[0]?.length).toBeLessThan(4096);
  const { journey } = open(headerOf(changes), { isSecure: true });
  expect(journey?.answers).toEqual(carried.answers);
  const values = {
    addressLine1: typed.addressLine1.slice(0, length),
    town: typed.town.slice(0, length),
    isLong: true,
  };
  expect(journey?.refused).toEqual(
    length > 0 ? { step: 'address', isUnsent: true, values } : undefined,
  );
});

test('the thread that sells seals the longest cookies in a millisecond', () => {
  const before = process.threadCpuUsage();
  for (let repeat = 0; repeat < 20; repeat += 1) {
    const cookies = open(null);
    cookies.save(longestJourney);
    cookies.bank.save(longestBank);
    cookies.listChanges();
  }
  const { user, system } = process.threadCpuUsage(before);
  // With the best compression the 20 took 220 ms.
  expect((user + system) / 1000).toBeLessThan(60);
});
