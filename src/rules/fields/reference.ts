import { isReference } from '../identifiers/reference.ts';
import { defineField } from './field.ts';
import { tidyCode, upperCaseAsciiLetters } from './pasted-text.ts';

export const invalidReferenceMessage =
  'Check the reference number. It is HS and 8 letters or digits, for example HS-7K2M-9QPX';

/** As in the email, from what people type: small letters, spaces, no hyphens, without HS. */
export function normaliseReference(value: string): string {
  const characters = upperCaseAsciiLetters(tidyCode(value)).replace(/[^A-Z\d]/g, '');
  const body = characters.replace(/^HS(?=.{8}$)/, '');
  return body.length === 8 ? `HS-${body.slice(0, 4)}-${body.slice(4)}` : characters;
}

export const referenceFieldSchema = defineField(normaliseReference, [
  isReference,
  invalidReferenceMessage,
]);
