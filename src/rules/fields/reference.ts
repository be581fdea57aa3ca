import { isReference } from '../identifiers/reference.ts';
import { defineField } from './field.ts';
import { tidyCode, upperCaseAsciiLetters } from './pasted-text.ts';

/** Shown beside the field. It has the right check character, like any reference. */
export const exampleReference = 'HS-BB24-KN8X';

const invalidReferenceMessage = `Check the reference number. It is HS and 8 letters or digits, for example ${exampleReference}`;
const isNotTheExample = (value: string) => value !== exampleReference;

/** As in the email, from what people type: small letters, spaces, no hyphens, without HS. */
export function normaliseReference(value: string): string {
  const characters = upperCaseAsciiLetters(tidyCode(value)).replace(/[^A-Z\d]/g, '');
  const body = characters.replace(/^HS(?=.{8}$)/, '');
  return body.length === 8 ? `HS-${body.slice(0, 4)}-${body.slice(4)}` : characters;
}

export const referenceFieldSchema = defineField(
  normaliseReference,
  [isReference, invalidReferenceMessage],
  [
    isNotTheExample,
    `${exampleReference} is only our example. Enter the number in your confirmation email`,
  ],
);
