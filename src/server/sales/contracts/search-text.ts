import { tidyAndComposeAccents } from '#rules/fields/pasted-text.ts';
import { normalisePhoneNumber } from '#rules/fields/phone.ts';

/** By what a contract can be found. `name` is also a surname, `postcode` that of the home or of the letters. */
export type SearchKind = 'reference' | 'email' | 'name' | 'phone' | 'postcode';

/** The beginnings for which a text stands, in the form in which contracts have them. */
export type SoughtBeginnings = { [Kind in SearchKind]?: string };

/** Longer than what distinguishes two addresses. What is beyond it is not looked at. */
export const maxSearchLength = 100;

/** The text as it is searched for and shown. */
export function tidySearchText(typed: string): string {
  const text = tidyAndComposeAccents(typed.slice(0, 4 * maxSearchLength).replaceAll('\0', ''));
  return [...text].slice(0, maxSearchLength).join('').trim();
}

/** What a tidy text may be the beginning of. Of letters alone everything but a name or an address would be chance. */
export function readSearchText(text: string): SoughtBeginnings {
  const code = text.toUpperCase().replaceAll(/[\s-]/g, '');
  const sought: SoughtBeginnings = {};
  const reference = readReference(code);
  if (reference !== undefined) sought.reference = reference;
  if (/^\S+$/.test(text)) sought.email = text;
  if (/\p{L}/u.test(text) && !/[\d@]/.test(text)) sought.name = text;
  const phone = normalisePhoneNumber(text.replace(/^44/, '+44'));
  if (/^0\d*$/.test(phone)) sought.phone = phone;
  if (/^[A-Z]{1,2}\d[A-Z\d]*$/.test(code)) sought.postcode = code;
  return sought;
}

/** Without "HS" it needs five characters: many names are four that a reference may have, e.g. "Khan". */
function readReference(code: string): string | undefined {
  const [, prefix, characters = ''] = /^(HS)?([2-9A-HJKMNP-Z]{1,8})$/.exec(code) ?? [];
  if (characters.length < (prefix ? 1 : 5)) return undefined;
  return `HS-${characters.slice(0, 4)}${characters.length > 4 ? `-${characters.slice(4)}` : ''}`;
}
