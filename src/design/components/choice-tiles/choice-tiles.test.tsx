import { act, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { ChoiceTiles } from './choice-tiles.tsx';

const options = [
  { value: '99', label: '£99 fee', description: 'Each repair', flair: 'Lowest', content: '£7.25' },
  { value: '50', label: '£50 fee' },
];

const radios = (container: HTMLElement) => [
  ...container.querySelectorAll<HTMLInputElement>('input[type="radio"]'),
];

function Controlled() {
  const [value, setValue] = useState('99');
  return (
    <ChoiceTiles
      legend="Fee"
      name="variant"
      options={options}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

describe('ChoiceTiles', () => {
  test('uses the name as the id of the first radio, so that an error link focuses it', () => {
    const { container } = mountElement(
      <ChoiceTiles legend="Fee" name="variant" options={options} />,
    );
    expect(radios(container).map(({ id }) => id)).toEqual(['variant', 'variant-2']);
    expect(radios(container).every(({ name }) => name === 'variant')).toBe(true);
  });

  test('describes each radio by the description, content and flair of its tile', () => {
    const { container } = mountElement(
      <ChoiceTiles legend="Fee" name="variant" options={options} />,
    );
    const [first] = radios(container);
    expect(first?.labels?.[0]?.textContent).toBe('£99 fee');
    const ids = first?.getAttribute('aria-describedby')?.split(' ') ?? [];
    expect(ids.map((id) => findElement(container, `#${id}`).textContent)).toEqual([
      'Each repair',
      '£7.25',
      'Lowest',
    ]);
  });

  test('starts with defaultValue and follows presses', () => {
    const changed = vi.fn();
    const { container } = mountElement(
      <ChoiceTiles
        legend="Fee"
        name="variant"
        options={options}
        defaultValue="99"
        onChange={(event) => changed(event.target.value)}
      />,
    );
    expect(radios(container).map(({ checked }) => checked)).toEqual([true, false]);
    radios(container)[1]?.click();
    expect(radios(container).map(({ checked }) => checked)).toEqual([false, true]);
    expect(changed).toHaveBeenCalledExactlyOnceWith('50');
  });

  test('follows a controlled value', () => {
    const { container } = mountElement(<Controlled />);
    act(() => radios(container)[1]?.click());
    expect(radios(container).map(({ checked }) => checked)).toEqual([false, true]);
  });

  test('passes inputProps to every radio', () => {
    const registered = { ref: vi.fn(), onChange: vi.fn(), onBlur: vi.fn(), name: 'variant' };
    const { container } = mountElement(
      <ChoiceTiles legend="Fee" name="variant" options={options} inputProps={registered} />,
    );
    expect(registered.ref).toHaveBeenCalledTimes(2);
    radios(container)[1]?.click();
    expect(registered.onChange).toHaveBeenCalledOnce();
  });

  test('the error describes the group and marks it as invalid', () => {
    const { container } = mountElement(
      <ChoiceTiles legend="Fee" name="variant" options={options} error="Choose one" hint="Any" />,
    );
    const group = findElement(container, 'fieldset[role=radiogroup]');
    expect(group.getAttribute('aria-invalid')).toBe('true');
    const ids = group.getAttribute('aria-describedby')?.split(' ') ?? [];
    const texts = ids.map((id) => document.getElementById(id)?.textContent);
    expect(texts).toEqual(['Choose one', 'Any']);
  });

  test('renders nothing without options', () => {
    expect(renderToStaticMarkup(<ChoiceTiles legend="Fee" name="variant" options={[]} />)).toBe('');
  });

  test('the rating layout ignores perRow', () => {
    const html = renderToStaticMarkup(
      <ChoiceTiles legend="Rate" name="rate" layout="rating" perRow={2} options={options} />,
    );
    expect(html).toMatch(/class="[^"]*tiles[^"]*rating/);
    expect(html).not.toMatch(/class="[^"]*tiles[^"]*two/);
  });
});
