import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { DateInput } from './date-input.tsx';

describe('DateInput', () => {
  test('allows dates from 1900-01-01 to max', () => {
    const { container } = mountElement(
      <DateInput label="Moving date" name="moving" max="2024-10-07" />,
    );
    const input = findElement<HTMLInputElement>(container, '#moving');
    expect([input.type, input.min, input.max]).toEqual(['date', '1900-01-01', '2024-10-07']);
    input.value = '2024-10-08';
    expect(input.validity.rangeOverflow).toBe(true);
    input.value = '1899-12-31';
    expect(input.validity.rangeUnderflow).toBe(true);
  });
});
