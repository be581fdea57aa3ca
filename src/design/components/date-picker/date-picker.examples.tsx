import { useState } from 'react';
import type { ComponentExamples } from '../../examples.ts';
import { DatePicker } from './date-picker.tsx';
import type { AppointmentSlot } from './slot.ts';

const texts = {
  previousMonth: 'Previous month',
  nextMonth: 'Next month',
  times: (day: string) => `Times on ${day}`,
  slot: (start: string, end: string) => `${start} to ${end}`,
  noSlots: 'There are no appointments at the moment. Call us to arrange one.',
};

/** Appointment slots of four hours: 08-12, 11-15, 14-18. */
const windows = [
  [8, 12],
  [11, 15],
  [14, 18],
] as const;
const hour = (date: string, hours: number, offset: string) =>
  `${date}T${String(hours).padStart(2, '0')}:00:00${offset}`;
const slotsOn = (date: string, offset = '+00:00'): AppointmentSlot[] =>
  windows.map(([start, end]) => ({
    startTime: hour(date, start, offset),
    endTime: hour(date, end, offset),
  }));

const slots = ['2027-01-18', '2027-01-19', '2027-01-25', '2027-03-26'].flatMap((date) =>
  slotsOn(date),
);
// The clocks go forward on 28 March 2027, between these two dates.
const spring = [...slotsOn('2027-03-26'), ...slotsOn('2027-03-29', '+01:00')];

function Appointment({
  name,
  given,
  first,
}: {
  name: string;
  given: AppointmentSlot[];
  first?: AppointmentSlot;
}) {
  const [slot, setSlot] = useState(first);
  return <DatePicker name={name} slots={given} value={slot} onChange={setSlot} texts={texts} />;
}

export default {
  title: 'Date picker',
  root: (forwarded) => (
    <DatePicker {...forwarded} name="root-slot" slots={slots} onChange={() => {}} texts={texts} />
  ),
  examples: {
    'Choosing a day': () => <Appointment name="day" given={slots} />,
    'Choosing a time': () => {
      const [first] = slots;
      return <Appointment name="time" given={slots} {...(first && { first })} />;
    },
    'Across a clock change': () => <Appointment name="spring" given={spring} />,
    'No appointments': () => <Appointment name="none" given={[]} />,
  },
} satisfies ComponentExamples;
