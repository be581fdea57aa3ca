import { act, createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { beforeEach, expect, test, vi } from 'vitest';
import { keepValidAnswers, type StepId } from '#journey/answers.ts';
import { walkJourney } from '#journey/walk.ts';
import { blockSessionStorage } from '#tests/support/blocked-storage.ts';
import { mountElement } from '#tests/support/mounted.ts';
import {
  createAnswers,
  createJourneyContext,
  createTabAnswers,
  findTestProduct,
} from '#tests/support/purchase.ts';
import { tabJourneyId } from '#tests/support/tab-journey-id.ts';

const product = findTestProduct('boiler-and-service-care');
const context = createJourneyContext(product);
const answers = createTabAnswers(product);
const ids = walkJourney(context, {}).steps.map(({ id }) => id);

let page: typeof import('./answers.ts');

/** Simulates a reload: session storage stays, module state is lost. */
async function refresh(): Promise<void> {
  vi.resetModules();
  page = await import('./answers.ts');
}

beforeEach(async () => {
  sessionStorage.clear();
  await refresh();
});

function save<Id extends StepId>(id: Id): void {
  const answer = answers[id];
  if (answer !== undefined) page.saveAnswer(id, answer);
}

const kept = () => keepValidAnswers(page.readStoredAnswers(), context);
const stored = (key: string): unknown => JSON.parse(sessionStorage.getItem(key) ?? 'null');

test('every answer survives a reload', async () => {
  for (const id of ids) save(id);
  await refresh();
  expect(kept()).toEqual(answers);
  expect(walkJourney(context, page.readStoredAnswers()).firstUnanswered).toBeUndefined();
});

test.each(ids)('an answer to %s is stored and answers no other step', async (id) => {
  save(id);
  await refresh();
  const { [id]: answer, ...others } = kept();
  expect(answer).toEqual(answers[id]);
  expect(Object.values(others).filter((other) => other !== undefined)).toEqual([]);
});

test('answers are stored under the keys of the specification', () => {
  for (const id of ids) save(id);
  expect(Object.keys({ ...sessionStorage }).toSorted()).toEqual([
    'marketingConsent',
    'postcode',
    'productVariantId',
    'sale',
    'summaryConfirm',
    'termsConditionsStorage',
  ]);
  expect(sessionStorage.getItem('productVariantId')).toBe('boiler-and-service-care-99');
  expect(sessionStorage.getItem('postcode')).toBe('LS1 4AP');
  expect(stored('summaryConfirm')).toBe(true);
  expect(stored('termsConditionsStorage')).toEqual({
    confirmTermsConditions: true,
    confirmPurchase: true,
  });
  expect(stored('marketingConsent')).toEqual({
    emailMarketingConsent: true,
    phoneMarketingConsent: false,
    smsMarketingConsent: false,
    letterMarketingConsent: false,
  });
  expect(stored('sale')).toMatchObject({ address: answers.address, bank: answers.bank });
});

test('a changed answer replaces the old one, keeps the others and makes the summary and confirmation steps unanswered', async () => {
  for (const id of ids) save(id);
  page.saveAnswer('your-boiler', { isWorking: 'Y', isDomesticGas: 'Y' });
  await refresh();
  const { summary, confirmation, ...rest } = answers;
  expect(kept()).toEqual(rest);
});

test.each([
  ['order', 'isConfirmed'],
  ['your-boiler', 'isWorking'],
  ['boiler-make', 'isAgeConfirmed'],
  ['bank', 'isSoleAuthority'],
] as const)('withdrawing a "yes" of %s makes its step unanswered', async (id, field) => {
  for (const step of ids) save(step);
  expect(page.withdrawAnswer(field)).toBe(true);
  await refresh();
  const { [id]: _, summary, confirmation, ...rest } = answers;
  expect(kept()).toEqual(rest);
  expect(walkJourney(context, page.readStoredAnswers()).firstUnanswered?.id).toBe(id);
  const { [field]: yes, ...others } = Object(answers[id]);
  expect(page.readStoredAnswers()[id]).toEqual(others);
  expect(page.withdrawAnswer(field)).toBe(false);
});

test('saveConfirmationTick stores the ticks of the confirmation page', async () => {
  page.saveConfirmationTick('confirmPurchase', true);
  expect(stored('termsConditionsStorage')).toEqual({
    confirmTermsConditions: false,
    confirmPurchase: true,
  });
  await refresh();
  expect(page.readStoredAnswers().confirmation).toMatchObject({ confirmPurchase: true });
  page.saveConfirmationTick('confirmTermsConditions', true);
  page.saveConfirmationTick('confirmPurchase', false);
  await refresh();
  expect(page.readStoredAnswers().confirmation).toEqual({
    confirmTermsConditions: true,
    confirmPurchase: false,
  });
});

test('withdrawConfirmation makes the summary and confirmation steps unanswered and keeps the order’s tick', async () => {
  for (const step of ids) save(step);
  page.withdrawConfirmation();
  await refresh();
  const { summary, confirmation, ...rest } = answers;
  expect(kept()).toEqual(rest);
});

test('another postcode removes the address, the same one keeps it', async () => {
  for (const id of ids) save(id);
  page.saveAnswer('postcode', { postcode: 'LS1 4AP' });
  expect(kept().address).toEqual(answers.address);
  page.saveAnswer('postcode', { postcode: 'YO1 7HH' });
  await refresh();
  const { summary, confirmation, address, ...rest } = answers;
  expect(kept()).toEqual({ ...rest, postcode: { postcode: 'YO1 7HH' } });
});

test('the account number of a tab of 0.1.0 is removed from storage, and nothing else', async () => {
  for (const id of ids) save(id);
  const old = { ...Object(stored('sale')), bank: createAnswers(product).bank };
  sessionStorage.setItem('sale', JSON.stringify(old));
  await refresh();
  const { bank, ...others } = answers;
  expect(kept()).toEqual(others);
  expect(sessionStorage.getItem('sale')).not.toContain('55779911');
});

test('bank details stay while the sealed cookie or this page has their numbers', async () => {
  for (const id of ids) save(id);
  expect(page.isBankLost(tabJourneyId)).toBe(false);
  expect(page.isBankLost(null)).toBe(true);
  const { keepAcceptedAccount } = await import('./accepted-account.ts');
  const numbers = { sortCode: '200000', accountNumber: '55779911' };
  keepAcceptedAccount({ ...numbers, journeyId: tabJourneyId });
  expect(page.isBankLost(null)).toBe(false);
});

test.each([
  ['has none', null],
  ['has those of another tab', '7d1f3c52-9e45-4b70-8c8f-3d2e4f506b71'],
])(
  'bank details go after a reload if the sealed cookie %s, and the name stays as unsent input',
  async (_, sealedOf) => {
    for (const id of ids) save(id);
    await refresh();
    expect(page.isBankLost(sealedOf)).toBe(true);
    page.dropLostBankDetails();
    const { bank, summary, confirmation, ...others } = answers;
    expect(kept()).toEqual(others);
    const { readDraft } = await import('./drafts.ts');
    expect(readDraft('bank')).toEqual({ accountName: bank?.accountName });
    const { isAccountLost } = await import('./accepted-account.ts');
    expect(isAccountLost()).toBe(true);
  },
);

test('a step counts as reached until an answer changes or all are removed', () => {
  const changes = [() => save('order'), page.withdrawAgreement, page.clearAnswers];
  for (const change of changes) {
    page.rememberReachedStep('/home-services/products/hearth-care/summary');
    expect(sessionStorage.getItem('reachedStep')).toMatch(/summary$/);
    change();
    expect(sessionStorage.getItem('reachedStep')).toBeNull();
  }
});

test('withdrawAgreement removes the ticks and keeps every answer', async () => {
  for (const id of ids) save(id);
  page.withdrawAgreement();
  await refresh();
  const { order, summary, confirmation, ...rest } = answers;
  expect(kept()).toEqual(rest);
  expect(page.readStoredAnswers().order).toEqual({
    productVariantId: 'boiler-and-service-care-99',
  });
  expect(walkJourney(context, page.readStoredAnswers()).firstUnanswered?.id).toBe('order');
});

test.each(['sale', 'marketingConsent', 'summaryConfirm', 'termsConditionsStorage'])(
  'corrupt JSON under %s loses only the answers stored there',
  async (key) => {
    for (const id of ids) save(id);
    for (const text of ['{"version":1,', 'null', '[]', '7', '"text"']) {
      sessionStorage.setItem(key, text);
      await refresh();
      expect(kept().postcode, text).toEqual(answers.postcode);
      expect(walkJourney(context, page.readStoredAnswers()).isReachable('order')).toBe(true);
    }
  },
);

test('malformed stored consents are read as not given, and the other details are kept', async () => {
  save('details');
  sessionStorage.setItem('marketingConsent', '{');
  await refresh();
  expect(kept().details).toEqual({ ...answers.details, emailMarketingConsent: false });
});

test.each([0, 2, '1', undefined])('stored answers of version %j are dropped', async (version) => {
  for (const id of ids) save(id);
  const sale = { ...Object(stored('sale')), version };
  sessionStorage.setItem('sale', JSON.stringify(sale));
  await refresh();
  expect(kept()).toMatchObject({ address: undefined, bank: undefined, details: undefined });
  expect(walkJourney(context, page.readStoredAnswers()).firstUnanswered?.id).toBe('order');
});

test('with blocked storage, answers are kept until a reload', async () => {
  blockSessionStorage('getItem', 'setItem', 'removeItem');
  for (const id of ids) save(id);
  expect(kept()).toEqual(answers);
  page.clearAnswers();
  expect(Object.values(kept()).filter((answer) => answer !== undefined)).toEqual([]);
});

test('clearAnswers removes the answers from memory and from storage', async () => {
  for (const id of ids) save(id);
  page.clearAnswers();
  expect(sessionStorage).toHaveLength(0);
  expect(walkJourney(context, page.readStoredAnswers()).firstUnanswered?.id).toBe('order');
});

function Town() {
  return keepValidAnswers(page.useStoredAnswers(), context).address?.town ?? 'nowhere';
}

test('the server renders no answers, and a page renders a new answer at once', () => {
  save('address');
  expect(renderToString(createElement(Town))).toBe('nowhere');
  const { container } = mountElement(createElement(Town));
  expect(container.textContent).toBe('Leeds');
  act(() =>
    page.saveAnswer('address', { addressLine1: '1 Low Lane', addressLine2: '', town: 'York' }),
  );
  expect(container.textContent).toBe('York');
  act(() => page.clearAnswers());
  expect(container.textContent).toBe('nowhere');
});
