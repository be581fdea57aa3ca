import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { BankIcon, CalendarIcon, SpannerIcon } from '../icon/icons.ts';
import { DateTimeline } from './date-timeline.tsx';

const day = (label: string, date: string) => ({ label, date, dateText: `on ${date}` });
const points = [
  { ...day('Bought', '2026-11-15'), icons: [CalendarIcon] },
  { ...day('Covered', '2026-11-22'), icons: [SpannerIcon] },
  { ...day('Paid', '2026-11-30'), icons: [BankIcon] },
];

const itemsOf = (until?: string) => {
  const period = until === undefined ? undefined : day('Cancel', until);
  const { container } = mountElement(
    <DateTimeline points={points} filledUntil={until} period={period} />,
  );
  return [...container.querySelectorAll('li')];
};

test('the timeline lists each date with its label, and the period last', () => {
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
])(
  'a period that ends on %s colours these parts of the line between the dates: %j',
  (until, expected) => {
    const filled = itemsOf(until).flatMap(
      ({ className }) => /halfFilled|filled/.exec(className)?.[0] ?? [],
    );
    expect(filled).toEqual(expected);
  },
);

test('without a period, no part of the line between the dates is coloured', () => {
  expect(itemsOf().filter(({ className }) => /illed/.test(className))).toEqual([]);
});

test('dates on the same day are one point with an icon for each, and their events are listed under the date', () => {
  const shared = {
    ...day('14 days later', '2026-11-30'),
    icons: [SpannerIcon, BankIcon],
    events: [
      { icon: SpannerIcon, text: 'Covered' },
      { icon: BankIcon, text: 'Paid' },
      { icon: CalendarIcon, text: 'Last free day' },
    ],
  };
  const { container } = mountElement(
    <DateTimeline points={[...points.slice(0, 1), shared]} filledUntil={shared.date} />,
  );
  const [first, second] = container.querySelectorAll('ol > li');
  expect(container.querySelectorAll('ol > li')).toHaveLength(2);
  expect(first?.className).toMatch(/(?:^|[^h])filled/);
  expect(second?.querySelectorAll('[aria-hidden="true"]:first-child > svg')).toHaveLength(2);
  expect(second?.querySelectorAll('time')).toHaveLength(1);
  const events = [...(second?.querySelectorAll('li') ?? [])].map((event) => event.textContent);
  expect(events).toEqual(['Covered', 'Paid', 'Last free day']);
});
