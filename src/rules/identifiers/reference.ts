// Look-alikes (0/O, 1/I/L) are left out: people read this aloud on the phone.
// 31 characters, a prime number, so that the check character detects every wrong character and every swap.
const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const randomCharacters = 7;

/** A contract, or the notice of a buyer who leaves it. */
type ReferencePrefix = 'HS' | 'LV';

/** A reference such as HS-BB24-KN8X. `randomBelow(n)` gives a whole number from 0 to n - 1. */
export function createReference(
  randomBelow: (limit: number) => number,
  prefix: ReferencePrefix = 'HS',
): string {
  const body = Array.from({ length: randomCharacters }, () =>
    alphabet.charAt(randomBelow(alphabet.length)),
  ).join('');
  const characters = body + checkCharacter(body);
  return `${prefix}-${characters.slice(0, 4)}-${characters.slice(4)}`;
}

/** The form alone. `isReference` also verifies the check character. */
export const referencePattern = new RegExp(`^HS-([${alphabet}]{4})-([${alphabet}]{4})$`);
export const noticeNumberPattern = new RegExp(`^LV-[${alphabet}]{4}-[${alphabet}]{4}$`);

export function isReference(text: string): boolean {
  const match = referencePattern.exec(text);
  if (!match) return false;
  const characters = `${match[1]}${match[2]}`;
  return checkCharacter(characters.slice(0, -1)) === characters.slice(-1);
}

function checkCharacter(body: string): string {
  const sum = [...body].reduce(
    (total, character, index) => total + (index + 1) * alphabet.indexOf(character),
    0,
  );
  return alphabet.charAt(sum % alphabet.length);
}
