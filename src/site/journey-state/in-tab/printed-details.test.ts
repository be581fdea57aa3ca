import { act, createElement } from 'react';
import { beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';

const minutes = 60_000;
const printed = { name: 'Ms Amelia Okafor', accountEnding: '9911' };

let details: typeof import('./printed-details.ts');

/** Simulates a page load as the site's entry script begins it: session storage stays, module state is lost. */
async function loadPage(): Promise<void> {
  vi.resetModules();
  details = await import('./printed-details.ts');
  const { endPrintedDetails } = await import('./end-printed-details.ts');
  await endPrintedDetails();
}

beforeEach(async () => {
  vi.useFakeTimers();
  onTestFinished(() => void vi.useRealTimers());
  sessionStorage.clear();
  await loadPage();
});

const Printed = () => details.usePrintedDetailsText() ?? 'nothing';
const isKept = () => sessionStorage.getItem('printedDetails') !== null;

test('the details to print after a purchase are kept for 20 minutes, also while the page sleeps', () => {
  const { container } = mountElement(createElement(Printed));
  act(() => details.keepPrintedDetails(printed));
  expect(container.textContent).toContain('Amelia Okafor');
  act(() => void vi.advanceTimersByTime(20 * minutes - 1));
  expect(isKept()).toBe(true);
  act(() => void vi.advanceTimersByTime(1));
  expect(isKept()).toBe(false);
  expect(container.textContent).toBe('nothing');

  act(() => details.keepPrintedDetails(printed));
  vi.setSystemTime(Date.now() + 21 * minutes);
  act(() => void window.dispatchEvent(new Event('pageshow')));
  expect(isKept()).toBe(false);
});

test('a page that is loaded meanwhile removes the details at the same time', async () => {
  details.keepPrintedDetails(printed);
  vi.advanceTimersByTime(15 * minutes);
  await loadPage();
  vi.advanceTimersByTime(5 * minutes - 1);
  expect(isKept()).toBe(true);
  vi.advanceTimersByTime(1);
  expect(isKept()).toBe(false);
});

test('a page that is loaded after 20 minutes removes the details at once', async () => {
  details.keepPrintedDetails(printed);
  vi.setSystemTime(Date.now() + 21 * minutes);
  await loadPage();
  expect(isKept()).toBe(false);
});

test('the details of 0.1.0, which have no time, are removed by the next page', async () => {
  sessionStorage.setItem('printedDetails', JSON.stringify(printed));
  await loadPage();
  expect(isKept()).toBe(false);
});
