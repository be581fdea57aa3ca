import type { ModulusTables } from './tables.ts';

/** The digits of the account number that exceptions look at: a is the first, h the last (eighth). */
export interface ExceptionDigits {
  a: number;
  b: number;
  c: number;
  g: number;
  h: number;
}

/** How a row with an exception number in its last column differs from the standard check. */
interface Exception {
  /** True if the row does not apply to this account, so that the account passes. */
  isExempt?(digits: ExceptionDigits): boolean;
  /** Returns the sort code to check with in place of the given one. */
  sortCode?(given: string, substitutes: ModulusTables['substitutes']): string;
  weights?(given: readonly number[], digits: ExceptionDigits): readonly number[];
  /** A number that is added to the weighted total before the division. */
  addend?: number;
  /** Whether the account passes with this remainder: it is compared with check digits instead of with 0. */
  isRightRemainder?(remainder: number, digits: ExceptionDigits, modulus: number): boolean;
  /** Returns the account number to check when the given one fails. */
  secondAttempt?(account: string): string | undefined;
}

const lloydsWeights = [0, 0, 1, 2, 5, 3, 6, 4, 8, 7, 10, 9, 3, 1];

/** The specification's "zeroise weighting positions u-b": the sort code and the digits a and b. */
const zeroised = (weights: readonly number[]) => weights.map((weight, at) => (at < 8 ? 0 : weight));

/**
 * The exceptions by number. 11, 12 and 13 have no entry: their rows use the standard check and differ only in
 * `isOnePassingRowEnough`.
 */
export const modulusExceptions: ReadonlyMap<number | undefined, Exception> = new Map<
  number,
  Exception
>([
  // 27 is the weighted total of the prefix 580149, which the specification puts before the sort code.
  [1, { addend: 27 }],

  // The table's weights apply only to accounts that start with 0; Lloyds publishes others for the rest.
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

  // gh is a two-digit check number that must equal the remainder.
  [4, { isRightRemainder: (remainder, { g, h }) => remainder === 10 * g + h }],

  // Both rows use the substitute: the published case for 938600 passes only then. In modulus 11 a
  // remainder of 1 would need the check digit 10, so the account is invalid, as specified.
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

  // Lloyds keeps all euro accounts at this sort code, whatever the customer's branch.
  [9, { sortCode: () => '309634' }],

  // "If ab = 09 or ab = 99 and g = 9" is ambiguous. The published test cases require g = 9 for both.
  [
    10,
    {
      weights: (given, { a, b, g }) =>
        (a === 0 || a === 9) && b === 9 && g === 9 ? zeroised(given) : given,
    },
  ],

  // Coutts: an account that ends in 0, 1 or 9 is also checked without its last digit and with a leading 0.
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

/** Whether an account needs to pass only one of two rows with these exceptions. */
export function isOnePassingRowEnough(
  first: number | undefined,
  second: number | undefined,
): boolean {
  return second !== undefined && alternatives.get(first) === second;
}
