import { expect, test } from 'vitest';
import { createTestFunnel } from '#tests/support/funnel.ts';
import { formatRows, formatSteps } from './funnel-texts.ts';

const funnel = createTestFunnel();

test('formatSteps shows visits, share and drop-off of each step, and the errors', () => {
  expect(formatSteps(funnel)).toBe(`Funnel, 1 to 2 November 2026

STEP           VISITS  OF ALL  LEFT HERE  SHARE
Order page      8,460  100.0%      4,850  57.3%
Your boiler     3,610   42.7%        208   5.8%
Make and age    3,402   40.2%        155   4.6%
Postcode        3,247   38.4%         97   3.0%
Address         3,150   37.2%        304   9.7%
Your details    2,846   33.6%        728  25.6%
Bank details    2,118   25.0%        162   7.6%
Check answers   1,956   23.1%         84   4.3%
Confirm         1,872   22.1%        166   8.9%
Bought          1,706   20.2%

9,000 visits with 30,000 page views and 100 errors (in 0.8% of visits).
First-year value of the plans bought: £311,545.00.
`);
});

test('formatRows shows a row for each day and the total', () => {
  expect(formatRows(funnel, 'day')).toBe(`Funnel by day, 1 to 2 November 2026

DAY          VIEWS  VISITS  ORDER  WENT ON  BOUGHT   RATE  ERRORS
2026-11-01  15,000   4,500  4,230    1,805     853  20.2%    0.8%
2026-11-02  15,000   4,500  4,230    1,805     853  20.2%    0.8%
All         30,000   9,000  8,460    3,610   1,706  20.2%    0.8%
`);
});

test('formatRows shows a row for each plan, no line longer than 80 characters', () => {
  const text = formatRows(funnel, 'plan');
  expect(text).toContain('Heating and Plumbing Protect');
  for (const line of text.split('\n')) expect(line.length, line).toBeLessThanOrEqual(80);
});
