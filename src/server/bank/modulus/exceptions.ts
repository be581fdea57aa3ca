import type { ModulusTables } from './tables.ts';

/** The digits that exceptions look at, by the specification's letters: a is the first, h the last. */
export interface AccountDigits {
  a: number;
  b: number;
  c: number;
  g: number;
  h: number;
}

/** How a row with this number in its last column departs from the plain check. */
interface Exception {
  /** The row says nothing about this account, so it passes. */
  isExempt?(digits: AccountDigits): boolean;
  /** The sort code to check with in place of the given one. */
  sortCode?(given: string, substitutes: ModulusTables['substitutes']): string;
  weights?(given: readonly number[], digits: AccountDigits): readonly number[];
  /** Added to the total before it is divided. */
  addend?: number;
  /** Where check digits in the account, instead of a remainder of 0, show that it is right. */
  isRightRemainder?(remainder: number, digits: AccountDigits, modulus: number): boolean;
  /** The number to try when the account itself fails. */
  secondAttempt?(account: string): string | undefined;
}

const lloydsWeights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];

/** The specification's "zeroise weighting positions u-b": the sort code and the digits a and b. */
const zeroised = (weights: readonly number[]) => weights.map((weight, at) => (at < 8 ? 0 : weight));

/** 11, 12 and 13 are missing: their checks are plain, and only `isEitherEnough` sets them apart. */
export const exceptions: ReadonlyMap<number | undefined, Exception> = new Map<number, Exception>([
  // As if the institution's number, 580149, stood before the sort code and were weighted with it.
  [1, { addend: 27 }],

  // Lloyds keeps the table's weights only for accounts that begin with 0.
  [
    2,
    {
      weights(given, { a, g }) {
        if (a === 0) return given;
        return g === 9 ? zeroised(lloydsWeights) : lloydsWeights;
      },
    },
  ],

  [3, { isExempt: ({ c }) => c === 6 || c === 9 }],

  // gh is one check digit of two places: 10 means a remainder of ten, and 12 is never right.
  [4, { isRightRemainder: (remainder, { g, h }) => remainder === 10 * g + h }],

  // Both rows take the substitute: the published case for 938600 passes in no other way.
  // In modulus 11 a remainder of 1 asks for a 10, which no digit is: invalid, as specified.
  [
    5,
    {
      sortCode: (given, substitutes) => substitutes.get(given) ?? given,
      isRightRemainder: (remainder, { g, h }, modulus) =>
        (modulus === 11 ? g : h) === (modulus - remainder) % modulus,
    },
  ],

  // Accounts in a foreign currency cannot be checked.
  [6, { isExempt: ({ a, g, h }) => a >= 4 && a <= 8 && g === h }],

  [7, { weights: (given, { g }) => (g === 9 ? zeroised(given) : given) }],

  [8, { sortCode: () => '090126' }],

  // Lloyds holds every euro account here, whichever branch its customer quotes.
  [9, { sortCode: () => '309634' }],

  // "If ab = 09 or ab = 99 and g = 9" can be read two ways; the test cases beside it say g = 9 for both.
  [
    10,
    {
      weights: (given, { a, b, g }) =>
        (a === 0 || a === 9) && b === 9 && g === 9 ? zeroised(given) : given,
    },
  ],

  // Coutts: a number that ends so may also be right without its last digit and with a 0 in front.
  [
    14,
    {
      secondAttempt: (account) => (/[019]$/.test(account) ? `0${account.slice(0, 7)}` : undefined),
    },
  ],
]);

const alternatives: ReadonlyMap<number | undefined, number> = new Map([
  [2, 9],
  [10, 11],
  [12, 13],
]);

/** Whether two rows with these exceptions accept an account that passes one of them. */
export function isEitherEnough(first: number | undefined, second: number | undefined): boolean {
  return second !== undefined && alternatives.get(first) === second;
}
