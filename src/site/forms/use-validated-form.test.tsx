import { expect, test } from 'vitest';
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
