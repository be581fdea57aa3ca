import axe from 'axe-core';
import { expect, test } from 'vitest';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { renderFunnelPage } from './funnel-page.tsx';

const madeAt = new Date('2026-11-15T07:00:00Z');
const page = (
  ...[by, funnel = createTestFunnel()]: [
    by?: 'day' | 'page-variant' | 'campaign' | 'plan',
    funnel?: ReturnType<typeof createTestFunnel>,
  ]
) => {
  const { brand, brandFiles } = loadedTestContent;
  return renderFunnelPage(funnel, { by, brand, logo: brandFiles.logo, font: undefined, madeAt });
};
const titles = (html: string) => [...html.matchAll(/<h2[^>]*>([^<]*)</g)].map(([, title]) => title);

test('the funnel page is one self-contained file without scripts, URLs or inline styles', () => {
  const html = page();
  expect(html).toMatch(/^<!doctype html>\n<html lang="en-GB">/);
  expect(html).not.toMatch(/<script|<link|<img|src=|href=| style=|url\((?!data:font)|https?:/);
  expect(html).toMatch(/@font-face[^}]*url\(data:font\/woff2/);
});

test('the funnel page shows the key figures, and the step that the largest share of visits leaves', () => {
  const html = page();
  for (const text of ['9,000', '8,460', '1,706', '20.2%', '£311,545', '£182.62 a plan', '0.8%']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('“Your details”: 728 of 2,846, or 26%, went no further');
  expect(html).toContain('Made on 15 November 2026 at 07:00');
});

test('the funnel page has every breakdown, or the one that was asked for', () => {
  expect(titles(page())).toEqual([
    'Where visits stop',
    'Conversion by day',
    'By plan and call-out fee',
    'By campaign',
    'By page variant',
  ]);
  expect(titles(page('plan'))).toEqual(['Where visits stop', 'By plan and call-out fee']);
});

test('the funnel page has a table beside each chart', () => {
  const html = page('day');
  expect(html).toMatch(/<svg [^>]* role="img" aria-label="20.2% on average/);
  expect(html).toContain('<th scope="row">Sun 1</th><td class="num">4,230</td>');
});

test('the bars of conversion in a table have one scale, which the heading of their column names', () => {
  const html = page();
  expect(html.match(/0 to \d+%/g)).toEqual(['0 to 100%', '0 to 25%', '0 to 25%']);
});

test('the funnel page passes axe', async () => {
  const { body } = new DOMParser().parseFromString(page(), 'text/html');
  document.body.append(...body.children);
  // jsdom has no layout, so axe cannot compute contrast.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  document.body.replaceChildren();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test('the funnel page escapes HTML in the name of a campaign', () => {
  expect(page()).toContain('Warm Homes &lt;Compared&gt;');
});

test.each([
  ['2026-11-30', 'Conversion by day', 30],
  ['2027-02-28', 'Conversion by week', 18],
  ['2027-10-31', 'Conversion by month', 12],
])('the funnel from 1 November 2026 to %s has the chart %s', (to, title, bars) => {
  const html = page('day', createTestFunnel({ from: '2026-11-01', to }));
  expect(titles(html)).toContain(title);
  const [, wide = ''] = html.split(/<svg [^>]*role="img"/);
  expect(wide.match(/<rect /g)).toHaveLength(bars);
});

test('the funnel page of a period without visits says so', () => {
  const empty = createTestFunnel();
  const none = { ...empty.total, views: 0, visits: 0, firstYearValue: 0, visitsWithErrors: 0 };
  const zero = Object.fromEntries(Object.keys(none.reached).map((step) => [step, 0]));
  const total = { ...none, reached: { ...none.reached, ...zero } };
  const html = page(undefined, {
    ...empty,
    total,
    day: empty.day.map((day) => ({ ...day, ...total })),
    'page-variant': [],
    campaign: [],
    plan: [],
  });
  expect(titles(html)).toEqual(['Where visits stop', 'By plan and call-out fee']);
  expect(html).not.toMatch(/NaN|Infinity|undefined/);
});
