import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Countdown } from './countdown.tsx';
import type { TimeLeft } from './time-left.ts';

const now = '2026-11-15T12:00:00Z';

beforeEach(() => {
  vi.useFakeTimers({ now: Date.parse(now) });
});

afterEach(() => {
  vi.useRealTimers();
});

function countdown(end: string) {
  const sentence = (left: Partial<TimeLeft>) => JSON.stringify(left);
  const labels = {
    days: ['day ', 'days '],
    hours: ['hour ', 'hours '],
    minutes: ['minute', 'minutes'],
  } as const;
  const { container } = mountElement(
    <Countdown end={end} now={now} labels={labels} sentence={sentence} />,
  );
  return {
    shown: () => findElement(container, '[aria-hidden]').textContent,
    timer: findElement(container, '[role="timer"]'),
    pass: (ms: number) => act(() => vi.advanceTimersByTime(ms)),
  };
}

describe('Countdown', () => {
  test('ticks every second', () => {
    const { shown, pass } = countdown('2026-11-16T13:00:30Z');
    expect(shown()).toBe('1day 1hour 1minute');
    pass(30_000);
    expect(shown()).toBe('1day 1hour 1minute');
    pass(1000);
    expect(shown()).toBe('1day 1hour 0minutes');
  });

  test('shows zero once the date has passed, and stays there', () => {
    const { shown, pass } = countdown('2026-11-15T12:00:02Z');
    expect(shown()).toBe('0days 0hours 1minute');
    pass(2000);
    expect(shown()).toBe('0days 0hours 0minutes');
    pass(60_000);
    expect(shown()).toBe('0days 0hours 0minutes');
  });

  test('is announced politely, and not every second', () => {
    const { timer, pass } = countdown('2026-11-15T14:00:00Z');
    expect(timer.getAttribute('aria-live')).toBe('polite');
    const announced = new Set<string>();
    for (let second = 0; second < 600; second += 1) {
      announced.add(timer.textContent);
      pass(1000);
    }
    expect([...announced]).toEqual(['{"hours":2}', '{"hours":1}']);
  });
});
