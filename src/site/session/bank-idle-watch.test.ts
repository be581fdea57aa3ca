import { act, createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { createAnswers, findTestProduct } from '#tests/support/purchase.ts';

const { bank, address } = createAnswers(findTestProduct('plumbing-protect'));
const minutes = 60_000;

let answers: typeof import('./answers.ts');
let watch: typeof import('./bank-idle-watch.ts');
let details: typeof import('./printed-details.ts');

beforeEach(async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sessionStorage.clear();
  vi.resetModules();
  [answers, watch] = [await import('./answers.ts'), await import('./bank-idle-watch.ts')];
  details = await import('./printed-details.ts');
});

const State = () => watch.useBankTimerState();
const Printed = () => details.usePrintedDetailsText() ?? 'nothing';
const shown = () => mountElement(createElement(State)).container;

const pass = (time: number) => act(() => vi.advanceTimersByTime(time));
const giveBank = () => act(() => bank && answers.saveAnswer('bank', bank));
const press = () => act(() => void window.dispatchEvent(new KeyboardEvent('keydown')));

test('a tab warns after 18 idle minutes and removes the bank details, and nothing else, after 20', () => {
  const page = shown();
  expect(page.textContent).toBe('none');
  if (address) answers.saveAnswer('address', address);
  giveBank();
  pass(18 * minutes - 1);
  expect(page.textContent).toBe('running');
  pass(minutes);
  expect(page.textContent).toBe('expiring');
  expect(answers.readStoredAnswers().bank).toEqual(bank);
  pass(minutes + 15_000);
  expect(page.textContent).toBe('expired');
  expect(answers.readStoredAnswers()).toMatchObject({ address, bank: undefined });
  expect(sessionStorage.getItem('sale')).not.toContain(bank?.accountNumber);
});

test('activity keeps the bank details for another 20 minutes, even in the last minute', () => {
  const page = shown();
  giveBank();
  pass(20 * minutes - 1);
  press();
  expect(page.textContent).toBe('running');
  pass(17 * minutes);
  expect(page.textContent).toBe('running');
});

test('bank details are removed at once when the page is shown again after 20 idle minutes', () => {
  const page = shown();
  giveBank();
  vi.setSystemTime(Date.now() + 21 * minutes);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(page.textContent).toBe('expired');
  expect(answers.readStoredAnswers().bank).toBeUndefined();
});

test('activity after 20 idle minutes, e.g. after sleep, does not keep the bank details', () => {
  const page = shown();
  giveBank();
  vi.setSystemTime(Date.now() + 21 * minutes);
  press();
  expect(page.textContent).toBe('expired');
  expect(answers.readStoredAnswers().bank).toBeUndefined();
  giveBank();
  expect(page.textContent).toBe('running');
  act(() => answers.clearAnswers());
  expect(page.textContent).toBe('none');
});

/** Starts the idle watch as the site's entry script does on a page that is not a step. */
async function loadPage() {
  const { startBankIdleWatch } = await import('./start-bank-idle-watch.ts');
  await startBankIdleWatch();
}

test('bank details are removed on pages that are not steps too', async () => {
  giveBank();
  vi.resetModules();
  await loadPage();
  pass(19 * minutes);
  expect(sessionStorage.getItem('sale')).toContain(bank?.accountNumber);
  pass(minutes + 15_000);
  expect(sessionStorage.getItem('sale')).not.toContain(bank?.accountNumber);
  expect(sessionStorage.getItem('bankLastUsed')).toBe('expired');
});

test('bank details are removed at once when a page that is not a step is opened after 20 idle minutes', async () => {
  giveBank();
  vi.resetModules();
  vi.setSystemTime(Date.now() + 21 * minutes);
  await loadPage();
  expect(sessionStorage.getItem('sale')).not.toContain(bank?.accountNumber);
});

const printed = { name: 'Ms Amelia Okafor', accountEnding: '9911' };
const isPrintedKept = () => sessionStorage.getItem('printedDetails') !== null;

test('the details to print after a purchase are kept for 20 idle minutes, and removed without a warning or a notice', async () => {
  const page = shown();
  giveBank();
  pass(19 * minutes);
  // As after a purchase.
  act(() => {
    details.keepPrintedDetails(printed);
    answers.clearAnswers();
  });
  pass(19 * minutes);
  press();
  pass(19 * minutes);
  expect(page.textContent).toBe('none');
  expect(isPrintedKept()).toBe(true);
  pass(minutes + 15_000);
  expect(isPrintedKept()).toBe(false);
  expect(page.textContent).toBe('none');
  expect(sessionStorage.getItem('bankLastUsed')).toBeNull();
});

test('the details to print are removed, and not shown, when a page is opened after 20 idle minutes', async () => {
  details.keepPrintedDetails(printed);
  await loadPage();
  expect(sessionStorage.getItem('bankLastUsed')).not.toBeNull();
  vi.setSystemTime(Date.now() + 21 * minutes);
  expect(mountElement(createElement(Printed)).container.textContent).toBe('nothing');
  expect(isPrintedKept()).toBe(true);
  vi.resetModules();
  await loadPage();
  expect(isPrintedKept()).toBe(false);
});

test('a tab without bank details has no idle timer', async () => {
  if (address) answers.saveAnswer('address', address);
  vi.resetModules();
  await loadPage();
  press();
  pass(21 * minutes);
  expect(sessionStorage.getItem('bankLastUsed')).toBeNull();
});

test('stored bank details without an idle timer get one', () => {
  sessionStorage.setItem('sale', JSON.stringify({ version: 1, bank }));
  const page = shown();
  expect(page.textContent).toBe('running');
  pass(21 * minutes);
  expect(page.textContent).toBe('expired');
});
