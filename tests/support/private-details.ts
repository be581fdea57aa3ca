import type { CreateContractBody } from '#api/create-contract.ts';
import { createContractBody } from './purchase.ts';

/** Details of a buyer that occur nowhere else, so that finding one means it has leaked. */
export const privateBankDetails = {
  accountName: 'Ottoline Quillfeather',
  sortCode: '998877',
  accountNumber: '73829164',
};

export const privatePersonalDetails = {
  firstName: 'Ottoline',
  surname: 'Quillfeather',
  dob: '23/04/1957',
  email: 'ottoline.quillfeather@posteo.example',
  telNumber: '07700900847',
  addressLine1: '413 Sparrowgrass Mews',
  addressLine2: 'Upper Snickleway',
  town: 'Wragthorpe-under-Lyne',
  postcode: 'IV27 4ZZ',
};

/** The covered home, which the buyer lets. */
const rentedOutHome = {
  addressLine1: '9 Dandelion Ginnel',
  addressLine2: 'Nether Poppleton Fold',
  town: 'Thwaite-in-the-Mire',
  postcode: 'CA20 1XZ',
};

/** The fields of the speak-to-an-expert form. */
export const privateEnquiry = {
  name: 'Ottoline Quillfeather',
  email: privatePersonalDetails.email,
  telNumber: privatePersonalDetails.telNumber,
  message: 'My neighbour Bartholomew says that you are kind.',
};

export function createPrivatePurchase(): CreateContractBody {
  const body = createContractBody();
  const { firstName, surname, dob, email, telNumber, ...correspondenceAddress } =
    privatePersonalDetails;
  return {
    ...body,
    bankDetails: { ...privateBankDetails, encrypted: false },
    customerDetails: { ...body.customerDetails, firstName, surname, dob, email, telNumber },
    correspondenceAddress,
    propertyAddress: rentedOutHome,
  };
}

/** Bank details that may be stored only sealed. */
export const bankSecrets = [privateBankDetails.sortCode, privateBankDetails.accountNumber];

/** Personal details that may be stored only in the tables contracts and enquiries. */
export const personalSecrets = [
  ...Object.values(privatePersonalDetails),
  ...Object.values(rentedOutHome),
  'Bartholomew',
];

/** The forms in which a detail may leak: as typed, without spaces, grouped, URL-encoded, in base64 and in hex. */
export function listSpellings(detail: string): string[] {
  const joined = detail.replaceAll(/[\s/-]/g, '');
  const isDate = /^\d\d\/\d\d\/\d{4}$/.test(detail);
  const written = [
    detail,
    joined,
    detail.replaceAll(' ', '+'),
    encodeURIComponent(detail),
    ...(/^\d{6}$/.test(detail) ? [grouped(detail, '-'), grouped(detail, ' ')] : []),
    ...(/^07\d{9}$/.test(detail) ? [`+44${detail.slice(1)}`, phoneAsTyped(detail)] : []),
    ...(isDate ? [detail.split('/').toReversed().join('-')] : []),
  ];
  const encoded = [detail, joined].flatMap((text) => [
    ...inBase64(text),
    Buffer.from(text).toString('hex'),
  ]);
  return [...new Set([...written.map((text) => text.toLowerCase()), ...encoded])];
}

const grouped = (digits: string, mark: string) => (digits.match(/../g) ?? []).join(mark);
const phoneAsTyped = (digits: string) => `${digits.slice(0, 5)} ${digits.slice(5)}`;

/** Base64 of a detail inside a longer text: one of three, by its offset modulo 3. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from(`${' '.repeat(shift)}${text}`).toString('base64url');
    // The characters at both ends also encode neighbouring bytes, so they are left out.
    return whole.slice(Math.ceil((shift * 4) / 3), -2);
  });
}

const known = new Map(
  [...bankSecrets, ...personalSecrets].map((detail) => [detail, listSpellings(detail)]),
);

/** Fractions, times in nanoseconds and ids: any six or eight digits occur in these by chance. */
const chanceDigits = /\d+\.\d+|[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}|[\da-f]{15,}/g;
const isShortNumber = (spelling: string) => /^\d{6,8}$/.test(spelling);

/** Those of the details that the text contains, in any spelling. */
export function findLeaks(text: string, details: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const withoutChance = lower.replaceAll(chanceDigits, ' ');
  const base64 = text.replaceAll('+', '-').replaceAll('/', '_');
  const holds = (spelling: string) =>
    isShortNumber(spelling)
      ? withoutChance.includes(spelling)
      : lower.includes(spelling) || base64.includes(spelling);
  return details.filter((detail) => known.get(detail)?.some(holds));
}
