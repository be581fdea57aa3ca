import * as z from 'zod/mini';
import type { FoundAddress } from '#api/address-lookup.ts';
import { type AnswerOf, addressAnswerSchema } from '#journey/answers.ts';
import { addressLinesSchema } from '#journey/postal-address.ts';
import { understandPostcode } from '#rules/fields/postcode.ts';
import {
  type AddressFieldSchemas,
  blankCorrespondenceForm,
  createCorrespondenceFieldSchemas,
  readCorrespondenceAddress,
} from './correspondence-fields.ts';

/** Whether the home is chosen from the addresses at its postcode, or typed. */
export type EntryMode = 'list' | 'manual';

export const manualFields = ['addressLine1', 'addressLine2', 'town'] as const;

const blank = {
  foundAddress: '',
  addressLine1: '',
  addressLine2: '',
  town: '',
  ...blankCorrespondenceForm,
};

const foundAddress = z.string().check(z.minLength(1, 'Choose your address'));

const createForm = (home: AddressFieldSchemas) => ({
  blank,
  schemaOf: ({ writeHere }: typeof blank) =>
    z.object({ ...home, ...createCorrespondenceFieldSchemas(writeHere === 'N') }),
  understand: { letterPostcode: understandPostcode },
});

export const addressForms = {
  list: createForm({ foundAddress }),
  manual: createForm(addressLinesSchema.shape),
};

/** The answer of a valid form; undefined for a found address that fails our own rules, or that is no longer found. */
export function createAddressAnswer(
  mode: EntryMode,
  given: Record<string, string>,
  addresses: readonly FoundAddress[],
): AnswerOf<'address'> | undefined {
  const home = mode === 'manual' ? given : findAddress(given.foundAddress, addresses);
  const correspondence = readCorrespondenceAddress(given);
  return z.safeParse(addressAnswerSchema, { ...home, correspondence }).data;
}

/** The found address that is written like this in the list. */
export function findAddress(
  line: string | undefined,
  addresses: readonly FoundAddress[],
): FoundAddress | undefined {
  return addresses.find(({ completeAddressLine }) => completeAddressLine === line);
}
