import * as z from 'zod/mini';
import { addressAnswerSchema } from '#journey/answers.ts';
import { createAddressLinesSchema, type PostalAddress } from '#journey/postal-address.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import { postcodeFieldSchema } from '#rules/fields/postcode.ts';

/** The question where letters go, and the fields of an address other than the home. */
export const blankCorrespondenceForm = {
  writeHere: '',
  letterLine1: '',
  letterLine2: '',
  letterTown: '',
  letterPostcode: '',
};
type CorrespondenceForm = typeof blankCorrespondenceForm;

const writeHere = z.enum(['Y', 'N'], {
  error: 'Tell us whether we should write to you at this address',
});

const letterLines = createAddressLinesSchema({
  addressLine1: 'Enter the first line of the address we should write to',
  town: 'Enter the town or city we should write to',
}).shape;

const letterFields = {
  letterLine1: letterLines.addressLine1,
  letterLine2: letterLines.addressLine2,
  letterTown: letterLines.town,
  letterPostcode: defineRequiredField('Enter the postcode we should write to', postcodeFieldSchema),
};

/** The schemas of the address form's fields by field name. Which fields there are depends on the answers. */
export type AddressFieldSchemas = Record<string, z.ZodMiniType<string>>;

export function createCorrespondenceFieldSchemas(isElsewhere: boolean): AddressFieldSchemas {
  return { writeHere, ...(isElsewhere && letterFields) };
}

/** The correspondence address of the answer; undefined when letters go to the home. */
export function readCorrespondenceAddress(
  form: Partial<CorrespondenceForm>,
): PostalAddress | undefined {
  if (form.writeHere !== 'N') return undefined;
  const { letterLine1 = '', letterLine2 = '', letterTown = '', letterPostcode = '' } = form;
  return {
    addressLine1: letterLine1,
    addressLine2: letterLine2,
    town: letterTown,
    postcode: letterPostcode,
  };
}

const storedCorrespondence = z.object({ correspondence: addressAnswerSchema.shape.correspondence });

/**
 * The form values for a stored address. A stored home without a correspondence address means that letters
 * go to the home. When the home was dropped because the postcode changed, only a separate address is known.
 */
export function createCorrespondenceFormValues(stored: unknown): Partial<CorrespondenceForm> {
  const letters = z.safeParse(storedCorrespondence, stored).data?.correspondence;
  if (!letters) return z.safeParse(addressAnswerSchema, stored).success ? { writeHere: 'Y' } : {};
  return {
    writeHere: 'N',
    letterLine1: letters.addressLine1,
    letterLine2: letters.addressLine2,
    letterTown: letters.town,
    letterPostcode: letters.postcode,
  };
}
