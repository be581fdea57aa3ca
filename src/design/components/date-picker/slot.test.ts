import { expect, test } from 'vitest';
import { getDateInZone, getTimeInZone, groupSlotsByDate } from './slot.ts';

const london = 'Europe/London';

test.each([
  ['2027-03-28T00:30:00+00:00', '2027-03-28', '00:30', 'half an hour before the clocks go forward'],
  ['2027-03-28T01:30:00+00:00', '2027-03-28', '02:30', 'after the clocks went forward'],
  ['2027-03-28T08:00:00+01:00', '2027-03-28', '08:00', 'the morning after'],
  ['2027-07-01T23:30:00Z', '2027-07-02', '00:30', 'late in the evening by UTC in summer'],
  ['2027-10-31T00:30:00+01:00', '2027-10-31', '00:30', 'the night the clocks go back'],
  ['2027-10-31T01:30:00+01:00', '2027-10-31', '01:30', 'the hour that comes twice, first'],
  ['2027-10-31T01:30:00+00:00', '2027-10-31', '01:30', 'the hour that comes twice, second'],
  ['2027-10-31T18:00:00+00:00', '2027-10-31', '18:00', 'the evening after'],
])('a slot that begins at %s is offered on %s at %s in London: %s', (time, date, clock) => {
  expect([getDateInZone(london, time), getTimeInZone(london, time)]).toEqual([date, clock]);
});

test('a slot belongs to its date in the given time zone, not in the zone of its offset', () => {
  const slot = { startTime: '2027-03-29T00:30:00+13:00', endTime: '2027-03-29T04:30:00+13:00' };
  expect([...groupSlotsByDate([slot], london).keys()]).toEqual(['2027-03-28']);
  expect([...groupSlotsByDate([slot], 'Pacific/Auckland').keys()]).toEqual(['2027-03-29']);
});

test('sorts the slots of a date by start time', () => {
  const at = (start: string, end: string) => ({
    startTime: `2026-11-18T${start}:00Z`,
    endTime: `2026-11-18T${end}:00Z`,
  });
  const days = groupSlotsByDate(
    [at('14:00', '18:00'), at('08:00', '12:00'), at('11:00', '15:00')],
    london,
  );
  expect(days.get('2026-11-18')?.map(({ startTime }) => getTimeInZone(london, startTime))).toEqual([
    '08:00',
    '11:00',
    '14:00',
  ]);
});
