import type { CreateContractBody } from '#api/create-contract.ts';
import { contractBody } from './purchase.ts';

/** A buyer whose every detail is found nowhere else: not in the content, not in an id, not in a date. */
export const bankDetails = {
  accountName: 'Ottoline Quillfeather',
  sortCode: '998877',
  accountNumber: '73829164',
};

export const personalDetails = {
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

/** The home she lets, for which she buys. */
const letHome = {
  addressLine1: '9 Dandelion Ginnel',
  addressLine2: 'Nether Poppleton Fold',
  town: 'Thwaite-in-the-Mire',
  postcode: 'CA20 1XZ',
};

/** What she types into the expert form. */
export const enquiry = {
  name: 'Ottoline Quillfeather',
  email: personalDetails.email,
  telNumber: personalDetails.telNumber,
  message: 'My neighbour Bartholomew says that you are kind.',
};

export function privatePurchase(): CreateContractBody {
  const body = contractBody();
  const { firstName, surname, dob, email, telNumber, ...correspondenceAddress } = personalDetails;
  return {
    ...body,
    bankDetails: { ...bankDetails, encrypted: false },
    customerDetails: { ...body.customerDetails, firstName, surname, dob, email, telNumber },
    correspondenceAddress,
    propertyAddress: letHome,
  };
}

/** What nothing but the sealed column may hold. */
export const bankSecrets = [bankDetails.sortCode, bankDetails.accountNumber];

/** What only the tables of contracts and enquiries may hold. */
export const personalSecrets = [
  ...Object.values(personalDetails),
  ...Object.values(letHome),
  'Bartholomew',
];

/** The ways in which a detail might get somewhere: as typed, joined, grouped, and as other encodings of it. */
export function spellingsOf(detail: string): string[] {
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

/** Inside a longer text the encoding of a detail depends on where it begins: one of three. */
function inBase64(text: string): string[] {
  return [0, 1, 2].map((shift) => {
    const whole = Buffer.from(`${' '.repeat(shift)}${text}`).toString('base64url');
    // What the neighbours share a character with is not the detail's own.
    return whole.slice(Math.ceil((shift * 4) / 3), -2);
  });
}

const known = new Map(
  [...bankSecrets, ...personalSecrets].map((detail) => [detail, spellingsOf(detail)]),
);

/** The details that stand in this text, in whatever spelling. */
export function leaksIn(text: string, details: readonly string[]): string[] {
  const lower = text.toLowerCase();
  const base64 = text.replaceAll('+', '-').replaceAll('/', '_');
  return details.filter((detail) =>
    known.get(detail)?.some((spelling) => lower.includes(spelling) || base64.includes(spelling)),
  );
}
