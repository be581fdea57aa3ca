import { expect, test } from 'vitest';
import { createReference, isReference } from '../identifiers/reference.ts';
import { exampleReference, normaliseReference, referenceFieldSchema } from './reference.ts';

const reference = createReference(() => 4);

test.each([
  reference,
  reference.toLowerCase(),
  ` ${reference} `,
  reference.replaceAll('-', ''),
  reference.replaceAll('-', ' '),
  reference.replaceAll('-', '–'),
  reference.replace('HS-', ''),
  `“${reference}”.`,
])('people may type %j', (typed) => {
  expect(normaliseReference(typed)).toBe(reference);
});

test('the example beside the field is a right reference, and whoever copies it is told that it is an example', () => {
  expect(isReference(exampleReference)).toBe(true);
  const [issue] =
    referenceFieldSchema.safeParse(exampleReference.toLowerCase()).error?.issues ?? [];
  expect(issue?.message).toBe(
    'HS-BB24-KN8X is only our example. Enter the number in your confirmation email',
  );
});
