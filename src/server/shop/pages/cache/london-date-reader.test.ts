import { expect, test } from 'vitest';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { createLondonDateReader } from './london-date-reader.ts';

test.each(['2026-03-28', '2026-06-30', '2026-10-24', '2026-12-30'])(
  'createLondonDateReader gives the date in London at every quarter of an hour from %s',
  (start) => {
    let now = new Date(start);
    const readDate = createLondonDateReader();
    for (let quarter = 0; quarter < 3 * 24 * 4; quarter += 1) {
      expect(readDate(now), now.toISOString()).toBe(getLondonDate(now));
      now = new Date(now.getTime() + 15 * 60_000 - 1);
    }
  },
);
