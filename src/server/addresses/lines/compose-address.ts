import { isPostcode, normalisePostcode } from '#rules/fields/postcode.ts';
import type { Address } from '#server/content/address-sample/address.ts';
import { convertToTitleCase } from './title-case.ts';

/** The texts of a file's row, or of a provider's response, from which each part of an address is composed. */
export type AddressTexts = Record<keyof Address, readonly (string | undefined)[]>;

// Royal Mail's longest street has 80 characters, and two may be joined.
export const maxPartLength = 200;

/** Joins the texts of each part with a comma and rewrites capitals. Of the town's texts, the first filled one is used. */
export function composeAddress(texts: AddressTexts): Address {
  return {
    // Capitals may be an abbreviation: "BBC".
    organisation: joined(texts.organisation),
    subBuilding: convertToTitleCase(joined(texts.subBuilding)),
    buildingName: convertToTitleCase(joined(texts.buildingName)),
    buildingNumber: joined(texts.buildingNumber),
    street: convertToTitleCase(joined(texts.street)),
    locality: convertToTitleCase(joined(texts.locality)),
    town: convertToTitleCase(texts.town.map(tidy).find(Boolean) ?? ''),
    postcode: writtenPostcode(tidy(texts.postcode[0])),
  };
}

/** An invalid postcode stays as it is, so that the report of an import shows what the file has. */
function writtenPostcode(value: string): string {
  const postcode = normalisePostcode(value);
  return isPostcode(postcode) ? postcode : value;
}

function joined(texts: readonly (string | undefined)[]): string {
  return texts.map(tidy).filter(Boolean).join(', ');
}

/** Control characters become spaces: PostgreSQL stores no NUL, and COPY separates fields by tabs. */
function tidy(value = ''): string {
  return value.replace(/[\p{Cc}\s]+/gu, ' ').trim();
}
