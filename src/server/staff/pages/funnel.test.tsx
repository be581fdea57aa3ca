import axe from 'axe-core';
import { expect, test } from 'vitest';
import { experiments } from '#tests/support/experiment.ts';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { PageFrame, pages, renderDocument } from '../views/page.tsx';
import { FunnelReport } from './funnel.tsx';

const viewer = {
  member: { name: 'Lena Fox', role: 'viewer' as const },
  formToken: 'token',
};
const page = (funnel = createTestFunnel()) =>
  renderDocument(
    <PageFrame content={loadedTestContent} viewer={viewer} current={pages.funnel}>
      <FunnelReport {...{ funnel, experiments }} />
    </PageFrame>,
  );
const titles = (html: string) =>
  [...html.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title?.trim());

test('the report shows the key figures, and the step that the largest share of visits leaves', () => {
  const html = page();
  for (const text of ['9,000', '8,460', '1,706', '20.2%', '£311,545', '£182.62 a plan', '0.8%']) {
    expect(html).toContain(text);
  }
  expect(html).toContain('“Your details”: 728 of 2,846, or 26%, went no further');
});

test('the report has steps, days, plans, devices, campaigns, page variants and errors, without script or inline styles', () => {
  const html = page();
  expect(titles(html)).toEqual([
    'Steps',
    'Bought, by day',
    'Bought, share of visits that saw a plan',
    'Test: Hero of the listing',
    'Plans and call-out fees',
    'Visits with an error, share of all visits',
    'Every figure as CSV',
  ]);
  expect(html).toContain('Phone or tablet');
  expect(html).toContain('Warm Homes &lt;Compared&gt;');
  expect(html).not.toMatch(/<script|<style| style=|NaN|Infinity|undefined/);
});

test('every bar of a block has one scale, which the heading of the block names', () => {
  expect(page().match(/all bars from 0 to [\d,]+(?:%| visits)/g)).toEqual([
    'all bars from 0 to 8,460 visits',
    'all bars from 0 to 25%',
    'all bars from 0 to 1%',
  ]);
});

test('the difference of an A/B test comes with its uncertainty', () => {
  const html = page();
  expect(html).toContain('Too early to say.');
  expect(html).toContain(
    '“Price first” sells 0.0 points more, which may be chance: with 95% confidence the difference lies between −1.7 and 1.7 points.',
  );
});

test('the report has a table beside its chart', () => {
  const html = page();
  expect(html).toMatch(/<svg [^>]* role="img" aria-label="20.2% on average/);
  expect(html).toContain(
    'data-label="Day">Sun 1</th><td class="num" data-label="Saw a plan">4,230<',
  );
});

test('the report passes axe', async () => {
  const { body } = new DOMParser().parseFromString(page(), 'text/html');
  document.body.append(...body.children);
  // jsdom has no layout, so axe cannot compute contrast.
  const { violations } = await axe.run(document.body, {
    rules: { 'color-contrast': { enabled: false } },
  });
  document.body.replaceChildren();
  expect(violations.map(({ id, nodes }) => [id, nodes[0]?.html])).toEqual([]);
});

test.each([
  ['2026-11-30', 'Bought, by day', 30],
  ['2027-02-28', 'Bought, by week', 18],
  ['2027-10-31', 'Bought, by month', 12],
])('the report from 1 November 2026 to %s has the chart %s', (to, title, bars) => {
  const html = page(createTestFunnel({ from: '2026-11-01', to }));
  expect(titles(html)).toContain(title);
  const [, wide = ''] = html.split(/<svg [^>]*role="img"/);
  expect(wide.match(/<rect /g)).toHaveLength(bars);
});

test('a time without visits has a sentence', () => {
  const { total, ...funnel } = createTestFunnel();
  const html = page({ ...funnel, total: { ...total, visits: 0 } });
  expect(html).toContain('There were no visits in this time.');
  expect(titles(html)).toEqual([]);
});
