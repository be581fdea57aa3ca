import { act, useState } from 'react';
import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Calendar } from './calendar.tsx';

const available = ['2026-11-18', '2026-11-30', '2027-01-04'] as const;

function Chosen() {
  const [date, setDate] = useState<string>();
  return (
    <Calendar
      available={available}
      selected={date}
      onSelect={setDate}
      previousMonthLabel="Previous"
      nextMonthLabel="Next"
    />
  );
}

function calendar() {
  const { container } = mountElement(<Chosen />);
  const day = (name: string) => findElement(container, `td [aria-label*="${name}"]`);
  return {
    container,
    day,
    month: () => findElement(container, '[aria-live]').textContent,
    turn: (label: string) => act(() => findElement(container, `[aria-label="${label}"]`).click()),
    press: (key: string) =>
      act(() =>
        (document.activeElement ?? document.body).dispatchEvent(
          new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }),
        ),
      ),
    selected: () =>
      container.querySelector('[aria-selected="true"] button')?.getAttribute('aria-label'),
  };
}

describe('Calendar', () => {
  test('opens at the first date with slots and names each day in full', () => {
    const { container, month } = calendar();
    expect(month()).toBe('November 2026');
    const stop = findElement(container, '[tabindex="0"]');
    expect(stop.getAttribute('aria-label')).toBe('Wednesday 18 November 2026');
    expect(container.querySelectorAll('[tabindex="0"]')).toHaveLength(1);
  });

  test('weeks start on Monday, in rows of 7', () => {
    const { container } = calendar();
    expect([...container.querySelectorAll('th')].map(({ abbr }) => abbr)[0]).toBe('Monday');
    for (const row of container.querySelectorAll('tbody tr')) expect(row.children).toHaveLength(7);
  });

  test('days without slots are disabled and cannot be chosen', () => {
    const { day, selected } = calendar();
    expect(day('19 November').getAttribute('aria-disabled')).toBe('true');
    act(() => day('19 November').click());
    expect(selected()).toBeUndefined();
    act(() => day('30 November').click());
    expect(selected()).toBe('Monday 30 November 2026');
  });

  test('previous and next skip months without slots and stop at the first and last month', () => {
    const { container, month, turn } = calendar();
    turn('Previous');
    expect(month()).toBe('November 2026');
    expect(findElement(container, '[aria-label="Previous"]').getAttribute('aria-disabled')).toBe(
      'true',
    );
    turn('Next');
    expect(month()).toBe('January 2027');
    turn('Next');
    expect(month()).toBe('January 2027');
    turn('Previous');
    expect(month()).toBe('November 2026');
  });

  test('arrow and page keys move the focus, also into another month', () => {
    const { day, month, press } = calendar();
    act(() => day('18 November').focus());
    press('ArrowRight');
    expect(document.activeElement).toBe(day('19 November'));
    press('PageDown');
    expect(month()).toBe('January 2027');
    expect(document.activeElement).toBe(day('4 January'));
    press('PageUp');
    expect(document.activeElement).toBe(day('18 November'));
  });
});
