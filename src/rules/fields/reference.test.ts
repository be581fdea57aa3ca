import { expect, test } from 'vitest';
import { createReference } from '../identifiers/reference.ts';
import { normaliseReference } from './reference.ts';

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
