import * as z from 'zod/mini';
import { withNoBreakSpaces } from '#rules/display/no-break-spaces.ts';
import { defineRequiredField } from '#rules/fields/field.ts';
import {
  formatHiddenCharactersMessage,
  hasHiddenCharacters,
} from '#rules/fields/hidden-characters.ts';
import { tidyAndComposeAccents } from '#rules/fields/pasted-text.ts';
import { postcodeFieldSchema } from '#rules/fields/postcode.ts';

export const maxAddressLineLength = 60;

/** A mandatory address line. `name` is used in the messages. */
const line = (name: string, { missing }: { missing: string }) =>
  z
    .string({ error: missing })
    .check(
      z.overwrite(tidyAndComposeAccents),
      z.minLength(1, missing),
      lineLength(name),
      lineCharacters(name),
    );

const lineLength = (name: string) =>
  z.maxLength(maxAddressLineLength, `${name} must be ${maxAddressLineLength} characters or fewer`);

const lineCharacters = (name: string) =>
  z.refine<string>((text) => !hasHiddenCharacters(text), formatHiddenCharactersMessage(name));

/** An address without postcode. `missing` has the messages of empty lines. */
export const createAddressLinesSchema = (missing: { addressLine1: string; town: string }) =>
  z.object({
    addressLine1: line('Address line 1', { missing: missing.addressLine1 }),
    addressLine2: z._default(
      z
        .string()
        .check(
          z.overwrite(tidyAndComposeAccents),
          lineLength('Address line 2'),
          lineCharacters('Address line 2'),
        ),
      '',
    ),
    town: line('Town or city', { missing: missing.town }),
  });

export const addressLinesSchema = createAddressLinesSchema({
  addressLine1: 'Enter the first line of your address',
  town: 'Enter your town or city',
});

/** An address for letters. Any valid postcode, because a landlord may live outside the service area. */
export const postalAddressSchema = z.extend(addressLinesSchema, {
  postcode: defineRequiredField('Enter your postcode', postcodeFieldSchema),
});
export type PostalAddress = z.output<typeof postalAddressSchema>;

/** The address on one line, e.g. "27 Rowan Terrace, Leeds, LS1 4AP". */
export function formatAddressLine(address: PostalAddress): string {
  const { addressLine1, addressLine2, town, postcode } = address;
  return [addressLine1, addressLine2, town, withNoBreakSpaces(postcode)]
    .filter((line) => line !== '')
    .join(', ');
}

/** `propertyAddress` is the covered home; it is absent if letters go there. */
interface PurchaseAddresses {
  correspondenceAddress: PostalAddress;
  propertyAddress?: PostalAddress | null | undefined;
}

/** The home that the plan covers. */
export function getCoveredHome({
  correspondenceAddress,
  propertyAddress,
}: PurchaseAddresses): PostalAddress {
  return propertyAddress ?? correspondenceAddress;
}

/** The address fields of create-contract. */
export function createPurchaseAddresses(
  home: PostalAddress,
  correspondence: PostalAddress | undefined,
) {
  return correspondence === undefined || isSameAddress(home, correspondence)
    ? { correspondenceAddress: home }
    : { correspondenceAddress: correspondence, propertyAddress: home };
}

function isSameAddress(one: PostalAddress, other: PostalAddress): boolean {
  const written = ({ addressLine1, addressLine2, town, postcode }: PostalAddress) =>
    [addressLine1, addressLine2, town, postcode].join('\n').toLowerCase();
  return written(one) === written(other);
}
