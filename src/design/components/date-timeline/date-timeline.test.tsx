import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { BankIcon, CalendarIcon, SpannerIcon } from '../icon/icons.ts';
import { DateTimeline } from './date-timeline.tsx';

const day = (label: string, date: string) => ({ label, date, dateText: `on ${date}` });
const points = [
  { ...day('Bought', '2026-11-15'), icon: CalendarIcon },
  { ...day('Covered', '2026-11-22'), icon: SpannerIcon },
  { ...day('Paid', '2026-11-30'), icon: BankIcon },
];

const itemsOf = (until?: string) => {
  const period = until === undefined ? undefined : day('Cancel', until);
  const { container } = mountElement(<DateTimeline points={points} period={period} />);
  return [...container.querySelectorAll('li')];
};

test('lists each date with its label, and the period last', () => {
  const items = itemsOf('2026-11-29');
  expect(items.map((item) => item.textContent)).toEqual([
    'Boughton 2026-11-15',
    'Coveredon 2026-11-22',
    'Paidon 2026-11-30',
    'Cancelon 2026-11-29',
  ]);
  const machineDates = items.map((item) => item.querySelector('time')?.getAttribute('datetime'));
  expect(machineDates).toEqual(['2026-11-15', '2026-11-22', '2026-11-30', '2026-11-29']);
});

test.each([
  ['2026-11-15', []],
  ['2026-11-20', ['halfFilled']],
  ['2026-11-22', ['filled']],
  ['2026-11-29', ['filled', 'halfFilled']],
  ['2026-12-24', ['filled', 'filled']],
])('a period until %s fills these parts of the line between the dates: %j', (until, expected) => {
  const filled = itemsOf(until).flatMap(
    ({ className }) => /halfFilled|filled/.exec(className)?.[0] ?? [],
  );
  expect(filled).toEqual(expected);
});

test('without a period, no part of the line between the dates is filled', () => {
  expect(itemsOf().filter(({ className }) => /illed/.test(className))).toEqual([]);
});
