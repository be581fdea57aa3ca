import { act } from 'react';
import { expect, test, vi } from 'vitest';
import * as z from 'zod/mini';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { useValidatedForm } from './use-validated-form.ts';

const schema = z.object({ town: z.string(), isOwner: z.boolean() });
const rules = { blank: { town: '', isOwner: false }, schemaOf: () => schema };

function Form({ stored }: { stored: unknown }) {
  const { register } = useValidatedForm({ rules, stored, onAnswer: () => {} });
  return (
    <form>
      <input {...register('town')} />
      <input type="checkbox" {...register('isOwner')} />
    </form>
  );
}

test.each([
  ['the stored answer', { town: 'Leeds', isOwner: true }, 'Leeds', true],
  ['a field that is missing', { isOwner: true }, '', true],
  ['a field of another type', { town: 7, isOwner: true }, '', true],
  ['an answer of another shape', [7], '', false],
  ['an answer that is a text', 'x', '', false],
  ['no answer', undefined, '', false],
])('a form shows %s, or else empty fields', (_, stored, town, isOwner) => {
  const { container } = mountElement(<Form stored={stored} />);
  expect(findElement<HTMLInputElement>(container, '[name=town]').value).toBe(town);
  expect(findElement<HTMLInputElement>(container, '[name=isOwner]').checked).toBe(isOwner);
});

const needed = z.object({
  town: z.string().check(z.minLength(1, 'Enter a town'), z.regex(/^\D+$/, 'A town has no digits')),
  isOwner: z.boolean(),
});
const neededRules = { blank: rules.blank, schemaOf: () => needed };

function Checked({ rendered }: { rendered: () => void }) {
  rendered();
  const form = useValidatedForm({ rules: neededRules, stored: undefined, onAnswer: () => {} });
  return (
    <form onSubmit={form.onSubmit}>
      <input {...form.register('town')} />
      <output>{form.field('town').error}</output>
    </form>
  );
}

function mountForm() {
  const rendered = vi.fn();
  const { container } = mountElement(<Checked rendered={rendered} />);
  const town = findElement<HTMLInputElement>(container, '[name=town]');
  return {
    rendered,
    error: () => findElement(container, 'output').textContent,
    type: (value: string) =>
      act(() => {
        Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(
          town,
          value,
        );
        town.dispatchEvent(new InputEvent('input', { bubbles: true }));
      }),
    leave: () =>
      act(() => {
        town.focus();
        town.blur();
      }),
    submit: () => act(async () => findElement<HTMLFormElement>(container, 'form').requestSubmit()),
  };
}

test('a field is checked when it is left, and from then on whenever it changes', () => {
  const form = mountForm();
  form.type('7');
  expect(form.error()).toBe('');
  form.leave();
  expect(form.error()).toBe('A town has no digits');
  form.type('');
  expect(form.error()).toBe('Enter a town');
  form.type('Leeds');
  expect(form.error()).toBe('');
});

test('after a submit a field is checked whenever it changes', async () => {
  const form = mountForm();
  await form.submit();
  expect(form.error()).toBe('Enter a town');
  form.type('7');
  expect(form.error()).toBe('A town has no digits');
});

test('a new form is rendered once, and typing renders nothing', () => {
  const form = mountForm();
  form.type('Leeds');
  form.type('York');
  expect(form.rendered).toHaveBeenCalledOnce();
});
