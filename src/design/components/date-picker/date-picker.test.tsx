import { act } from 'react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { DatePicker } from './date-picker.tsx';
import type { AppointmentSlot } from './slot.ts';

const texts = {
  previousMonth: 'Previous',
  nextMonth: 'Next',
  times: (day: string) => `Times on ${day}`,
  slot: (start: string, end: string) => `${start} to ${end}`,
  noSlots: 'No appointments',
};
const slots: AppointmentSlot[] = [
  { startTime: '2027-03-29T14:00:00+01:00', endTime: '2027-03-29T18:00:00+01:00' },
  { startTime: '2027-03-29T08:00:00+01:00', endTime: '2027-03-29T12:00:00+01:00' },
  { startTime: '2027-03-26T08:00:00+00:00', endTime: '2027-03-26T12:00:00+00:00' },
];

function picker(given: AppointmentSlot[], value?: AppointmentSlot) {
  const onChange = vi.fn();
  const { container } = mountElement(
    <DatePicker name="slot" slots={given} value={value} onChange={onChange} texts={texts} />,
  );
  return {
    container,
    onChange,
    choose: (day: string) => act(() => findElement(container, `td [aria-label*="${day}"]`).click()),
    times: () =>
      [...container.querySelectorAll('fieldset label')].map((label) => label.textContent),
  };
}

describe('DatePicker', () => {
  test.each([
    ['Europe/London', 1],
    ['Pacific/Auckland', 12],
    ['America/Los_Angeles', 16],
  ])(
    'on a device in %s offers the times of the chosen day in London time, before and after a clock change',
    (zone, hourOfEpoch) => {
      vi.stubEnv('TZ', zone);
      onTestFinished(() => void vi.unstubAllEnvs());
      expect(new Date(0).getHours()).toBe(hourOfEpoch);
      const { container, choose, times } = picker(slots);
      expect(container.querySelector('fieldset')).toBeNull();
      choose('26 March');
      expect(times()).toEqual(['08:00 to 12:00']);
      choose('29 March');
      expect(times()).toEqual(['08:00 to 12:00', '14:00 to 18:00']);
      expect(findElement(container, 'legend').textContent).toBe('Times on Monday 29 March 2027');
    },
  );

  test.each([
    ['2027-03-27', '+00:00', 'the day before the clocks go forward'],
    ['2027-03-28', '+01:00', 'the day the clocks go forward'],
    ['2027-10-30', '+01:00', 'the day before the clocks go back'],
    ['2027-10-31', '+00:00', 'the day the clocks go back'],
  ])('shows the sample slots 08-12, 11-15 and 14-18 on %s (%s), %s', (date, offset) => {
    const slot = (start: string, end: string) => ({
      startTime: `${date}T${start}:00:00${offset}`,
      endTime: `${date}T${end}:00:00${offset}`,
    });
    const { container, times } = picker([slot('08', '12'), slot('11', '15'), slot('14', '18')]);
    act(() => findElement(container, 'td [aria-disabled="false"]').click());
    expect(times()).toEqual(['08:00 to 12:00', '11:00 to 15:00', '14:00 to 18:00']);
    expect(findElement(container, '[aria-selected="true"]').textContent).toBe(date.slice(8));
  });

  test('days without slots are disabled', () => {
    const { container, choose } = picker(slots);
    choose('28 March');
    expect(container.querySelector('fieldset')).toBeNull();
    expect(findElement(container, '[aria-label*="28 March"]').getAttribute('aria-disabled')).toBe(
      'true',
    );
  });

  test('calls onChange with the chosen slot', () => {
    const { container, onChange, choose } = picker(slots);
    choose('29 March');
    act(() => findElement(container, 'fieldset input').click());
    expect(onChange).toHaveBeenCalledExactlyOnceWith(slots[1]);
  });

  test('opens at the date and time of value', () => {
    const { container } = picker(slots, slots[0]);
    expect(findElement<HTMLInputElement>(container, 'input:checked').value).toBe(
      slots[0]?.startTime,
    );
    expect(findElement(container, '[aria-selected="true"]').textContent).toBe('29');
  });

  test('shows the noSlots text when there are no slots', () => {
    expect(picker([]).container.textContent).toBe('No appointments');
  });
});
