import * as z from 'zod/mini';
import { addressAnswer } from '#journey/answers.ts';
import { addressLinesWith, type PostalAddress } from '#journey/postal-address.ts';
import { required } from '#rules/field.ts';
import { postcodeField } from '#rules/postcode.ts';

/** The question where to write, and the fields of an address other than the home. */
export const blankWriting = {
  writeHere: '',
  letterLine1: '',
  letterLine2: '',
  letterTown: '',
  letterPostcode: '',
};
type WritingForm = typeof blankWriting;

const writeHere = z.enum(['Y', 'N'], {
  error: 'Tell us whether we should write to you at this address',
});

const letterLines = addressLinesWith({
  addressLine1: 'Enter the first line of the address we should write to',
  town: 'Enter the town or city we should write to',
}).shape;

const letterFields = {
  letterLine1: letterLines.addressLine1,
  letterLine2: letterLines.addressLine2,
  letterTown: letterLines.town,
  letterPostcode: required('Enter the postcode we should write to', postcodeField),
};

/** Of a form whose questions depend on its answers. */
export type FieldSchemas = Record<string, z.ZodMiniType<string>>;

export function writingFields(isElsewhere: boolean): FieldSchemas {
  return { writeHere, ...(isElsewhere && letterFields) };
}

/** The form's fields as the address in the answer; none where we write to the home. */
export function writtenTo(form: Partial<WritingForm>): PostalAddress | undefined {
  if (form.writeHere !== 'N') return undefined;
  const { letterLine1 = '', letterLine2 = '', letterTown = '', letterPostcode = '' } = form;
  return {
    addressLine1: letterLine1,
    addressLine2: letterLine2,
    town: letterTown,
    postcode: letterPostcode,
  };
}

const storedCorrespondence = z.object({ correspondence: addressAnswer.shape.correspondence });

/**
 * The way back, from what is stored. An address that is kept says where we write; of one that was dropped
 * with its postcode, only where else we write is left.
 */
export function keptWriting(stored: unknown): Partial<WritingForm> {
  const letters = z.safeParse(storedCorrespondence, stored).data?.correspondence;
  if (!letters) return z.safeParse(addressAnswer, stored).success ? { writeHere: 'Y' } : {};
  return {
    writeHere: 'N',
    letterLine1: letters.addressLine1,
    letterLine2: letters.addressLine2,
    letterTown: letters.town,
    letterPostcode: letters.postcode,
  };
}
