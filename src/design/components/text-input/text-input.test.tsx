import { act, useState } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { TextInput } from './text-input.tsx';

const sortCode = { mask: '__-__-__', replacement: { _: /\d/ } };
const grouped = { ...sortCode, isGrouping: true };

/** Types like a browser: sets the value and the caret, then fires the event. */
function write(input: HTMLInputElement, value: string, caret = value.length, inputType?: string) {
  act(() => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(input, value);
    input.setSelectionRange(caret, caret);
    input.dispatchEvent(
      new InputEvent('input', { bubbles: true, inputType: inputType ?? 'insertText' }),
    );
  });
}

function Controlled() {
  const [value, setValue] = useState('');
  return (
    <TextInput
      label="Sort code"
      name="sortCode"
      mask={sortCode}
      value={value}
      onChange={(event) => setValue(event.target.value)}
    />
  );
}

describe('TextInput', () => {
  test('what was understood is shown when the field is left or Enter is pressed, not while typing', () => {
    const understand = (value: string) => value.replaceAll('0', 'O');
    const { container } = mountElement(
      <TextInput label="Code" name="code" understand={understand} />,
    );
    const input = findElement<HTMLInputElement>(container, 'input');
    act(() => input.focus());
    write(input, '0X1');
    expect(input.value).toBe('0X1');
    act(() => input.blur());
    expect(input.value).toBe('OX1');
    write(input, '0X2');
    act(() => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    expect(input.value).toBe('OX2');
  });

  test('uses its name as id and is labelled', () => {
    const { container } = mountElement(<TextInput label="First name" name="firstName" />);
    const input = findElement<HTMLInputElement>(container, '#firstName');
    expect(input.labels?.[0]?.textContent).toBe('First name');
    expect(input.name).toBe('firstName');
  });

  test('is described by its error, then its hint, then the ids in aria-describedby', () => {
    const { container } = mountElement(
      <TextInput
        label="Sort code"
        name="sortCode"
        error="Enter a 6 digit sort code"
        hint="6 digits"
        aria-describedby="more"
      />,
    );
    const input = findElement(container, 'input');
    expect(input.getAttribute('aria-describedby')).toBe('sortCode-error sortCode-hint more');
    expect(input.getAttribute('aria-invalid')).toBe('true');
    expect(findElement(container, '#sortCode-error').textContent).toBe('Enter a 6 digit sort code');
    expect(findElement(container, '#sortCode-hint').textContent).toBe('6 digits');
  });

  test('is neither described nor invalid without messages', () => {
    const html = renderToStaticMarkup(<TextInput label="Name" name="name" error="" />);
    expect(html).not.toContain('aria-');
  });

  test('always has a placeholder, because the label moves by :placeholder-shown', () => {
    expect(renderToStaticMarkup(<TextInput label="Name" name="name" />)).toContain(
      'placeholder=" "',
    );
  });

  test('passes the native input to ref', () => {
    const nodes: (HTMLInputElement | null)[] = [];
    mountElement(<TextInput ref={(node) => void nodes.push(node)} label="Name" name="name" />);
    expect(nodes[0]?.tagName).toBe('INPUT');
  });
});

describe('TextInput with a mask', () => {
  test('adds separators while typing at the end, before onChange is called', () => {
    const received = vi.fn();
    const { container } = mountElement(
      <TextInput
        label="Sort code"
        name="sortCode"
        mask={sortCode}
        onChange={(event) => received(event.currentTarget.value)}
      />,
    );
    write(findElement(container, 'input'), '102');
    expect(received).toHaveBeenLastCalledWith('10-2');
    write(findElement(container, 'input'), '10 20 30', 8, 'insertFromPaste');
    expect(received).toHaveBeenLastCalledWith('10-20-30');
  });

  test.each([
    ['too long a paste', '1020304', 7, 'insertFromPaste'],
    ['letters', 'ten', 3, 'insertText'],
    ['a deletion', '1020', 4, 'deleteContentBackward'],
    ['a digit too many in the middle', '10-250-30', 5, 'insertText'],
  ])('does not change %s', (_, value, caret, inputType) => {
    const { container } = mountElement(
      <TextInput label="Sort code" name="sortCode" mask={sortCode} />,
    );
    const input = findElement<HTMLInputElement>(container, 'input');
    write(input, value, caret, inputType);
    expect(input.value).toBe(value);
    expect(input.selectionEnd).toBe(caret);
  });

  test.each([
    ['a separator was written over', '1150-30', 3, '11-50-30', 4],
    ['the digits are whole and the hyphens are not', '1-020-30', 3, '10-20-30', 2],
    ['it is written at the start', '9102030'.slice(0, 6), 1, '91-02-03', 1],
  ])(
    'adds separators when %s and keeps the caret after the same digits',
    (_, value, caret, shown, at) => {
      const { container } = mountElement(
        <TextInput label="Sort code" name="sortCode" mask={grouped} />,
      );
      const input = findElement<HTMLInputElement>(container, 'input');
      act(() => input.focus());
      write(input, value, caret);
      expect(input.value).toBe(shown);
      expect(input.selectionEnd).toBe(at);
    },
  );

  test('Enter adds separators after a deletion and calls onChange before the form is submitted', () => {
    const received = vi.fn();
    const { container } = mountElement(
      <TextInput
        label="Sort code"
        name="sortCode"
        mask={grouped}
        onChange={(event) => received(event.currentTarget.value)}
      />,
    );
    const input = findElement<HTMLInputElement>(container, 'input');
    write(input, '1020-30', 4, 'deleteContentBackward');
    expect(received).toHaveBeenLastCalledWith('1020-30');
    act(() => {
      input.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
    });
    expect(received).toHaveBeenLastCalledWith('10-20-30');
  });

  test('adds separators on blur', () => {
    const received = vi.fn();
    const { container } = mountElement(
      <TextInput
        label="Sort code"
        name="sortCode"
        mask={sortCode}
        onBlur={(event) => received(event.currentTarget.value)}
      />,
    );
    const input = findElement<HTMLInputElement>(container, 'input');
    act(() => input.focus());
    write(input, '102030', 3, 'deleteContentBackward');
    act(() => input.blur());
    expect(received).toHaveBeenCalledWith('10-20-30');
  });

  test('adds separators to a value that the page controls', () => {
    const { container } = mountElement(<Controlled />);
    const input = findElement<HTMLInputElement>(container, 'input');
    write(input, '1020');
    expect(input.value).toBe('10-20');
    write(input, '10-203');
    expect(input.value).toBe('10-20-3');
  });
});
