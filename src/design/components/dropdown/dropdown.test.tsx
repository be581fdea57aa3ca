import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Dropdown } from './dropdown.tsx';

const titles = [
  { value: 'Mr', label: 'Mr' },
  { value: 'Dr', label: 'Doctor' },
];

describe('Dropdown', () => {
  test('starts with the placeholder, whose value is empty', () => {
    const { container } = mountElement(
      <Dropdown label="Title" name="title" placeholder="Select one" options={titles} />,
    );
    const select = findElement<HTMLSelectElement>(container, '#title');
    expect(select.value).toBe('');
    expect(select.selectedOptions[0]?.textContent).toBe('Select one');
    expect([...select.options].map(({ value }) => value)).toEqual(['', 'Mr', 'Dr']);
  });

  test('starts with defaultValue', () => {
    const { container } = mountElement(
      <Dropdown label="Title" name="title" options={titles} defaultValue="Dr" />,
    );
    expect(findElement<HTMLSelectElement>(container, 'select').value).toBe('Dr');
  });

  test('shows only the placeholder without options', () => {
    const { container } = mountElement(
      <Dropdown label="Address" name="address" placeholder="None found" options={[]} />,
    );
    expect(findElement<HTMLSelectElement>(container, 'select').options).toHaveLength(1);
  });

  test('is labelled and described by its messages', () => {
    const { container } = mountElement(
      <Dropdown label="Title" name="title" options={titles} error="Choose one" hint="Any" />,
    );
    const select = findElement<HTMLSelectElement>(container, 'select');
    expect(select.labels[0]?.textContent).toBe('Title');
    expect(select.getAttribute('aria-describedby')).toBe('title-error title-hint');
    expect(select.getAttribute('aria-invalid')).toBe('true');
  });
});
