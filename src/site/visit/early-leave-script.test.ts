import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { reportBodySchema } from '#api/report.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { openVisit } from '#tracking/journey/visit.ts';
import { reportPageView } from '#tracking/reports/report-visit.ts';
import { createEarlyLeaveScript } from './early-leave-script.tsx';
import type { RouteMatch } from './shown-page.ts';

const match = (id: string, loaderData?: unknown): RouteMatch => ({
  id,
  pathname: '/',
  params: { productId: 'boiler-care' },
  loaderData,
});
const plan = match('journey/journey-route', {});
const listing = [match('root'), match('pages/listing/page')];
const order = [match('root'), plan, match('pages/order/page')];

/** Runs the script of the page and leaves the page. */
function leaveEarly(matches: readonly RouteMatch[]): void {
  const listeners: (() => void)[] = [];
  const addEventListener = (_: 'pagehide', listener: () => void) => listeners.push(listener);
  new Function('addEventListener', createEarlyLeaveScript(matches))(addEventListener);
  for (const listener of [...listeners, ...listeners]) listener();
}

const forgetReport = () => void Reflect.deleteProperty(window, 'isPageReported');

beforeEach(() => {
  clearCookies();
  // Tests of other files, which share the document, report pages too.
  forgetReport();
  onTestFinished(forgetReport);
});

test('a page that is left early is reported once, with new ids that later reports continue', () => {
  const calls = recordFetch();
  leaveEarly(order);
  expect(calls).toHaveLength(1);
  const facts = { page: 'order', productId: 'boiler-care' } as const;
  reportPageView(openVisit(), facts);
  expect(calls[0]).toEqual(calls[1]);
  expect(reportBodySchema.parse(calls[0]?.body)).toMatchObject(facts);
});

test('the report of a page that is left early has the journey and session ids of the cookies', () => {
  const calls = recordFetch();
  const visit = openVisit();
  const before = document.cookie;
  leaveEarly(listing);
  expect(calls[0]?.body).toMatchObject({ page: 'listing', ...visit });
  expect(document.cookie).toBe(before);
});

test('no report is sent on leaving when the page view was reported before', () => {
  const calls = recordFetch();
  window.isPageReported = true;
  leaveEarly(listing);
  expect(calls).toEqual([]);
});

test.each([
  ['a step, whose guard may redirect', [match('root'), plan, match('pages/bank/page')]],
  ['the success page, which starts no journey', [match('root'), match('pages/success/page')]],
])('the early-leave script is left out of %s', (_, matches) => {
  expect(createEarlyLeaveScript(matches)).toBe('');
});

test('a browser that refuses cookies leaves without a report and without an error', () => {
  const calls = recordFetch();
  Object.defineProperty(document, 'cookie', {
    configurable: true,
    get: () => {
      throw new DOMException('Denied', 'SecurityError');
    },
  });
  onTestFinished(() => void Reflect.deleteProperty(document, 'cookie'));
  leaveEarly(listing);
  expect(calls).toEqual([]);
});
