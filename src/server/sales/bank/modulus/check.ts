import { type ExceptionDigits, isOnePassingRowEnough, modulusExceptions } from './exceptions.ts';
import {
  findWeightRows,
  type ModulusAlgorithm,
  type ModulusTables,
  type WeightRow,
} from './tables.ts';

/**
 * Whether an account with this number could exist at this sort code, by Pay.UK's "Validating Account
 * Numbers: UK Modulus Checking". Takes six and eight digits, without spaces or dashes. A sort code outside
 * all ranges of the tables cannot be checked, so its accounts are presumed valid.
 */
export function isAccountPossible(
  tables: ModulusTables,
  sortCode: string,
  accountNumber: string,
): boolean {
  const [first, second] = findWeightRows(tables, sortCode);
  const passes = (row: WeightRow) => isPassed(row, tables, sortCode, accountNumber);
  if (!first) return true;
  if (!second) return passes(first);
  return isOnePassingRowEnough(first.exception, second.exception)
    ? passes(first) || passes(second)
    : passes(first) && passes(second);
}

const moduli = { MOD10: 10, MOD11: 11, DBLAL: 10 } as const satisfies Record<
  ModulusAlgorithm,
  number
>;

function isPassed(
  row: WeightRow,
  tables: ModulusTables,
  sortCode: string,
  accountNumber: string,
): boolean {
  const exception = modulusExceptions.get(row.exception) ?? {};
  if (exception.isExempt?.(accountDigits(accountNumber))) return true;

  const checkedSortCode = exception.sortCode?.(sortCode, tables.substitutes) ?? sortCode;
  const modulus = moduli[row.algorithm];
  const isRight = (account: string) => {
    const digits = accountDigits(account);
    const weights = exception.weights?.(row.weights, digits) ?? row.weights;
    const total = weightedTotal(row.algorithm, weights, checkedSortCode + account);
    const remainder = (total + (exception.addend ?? 0)) % modulus;
    return exception.isRightRemainder?.(remainder, digits, modulus) ?? remainder === 0;
  };

  if (isRight(accountNumber)) return true;
  const another = exception.secondAttempt?.(accountNumber);
  return another !== undefined && isRight(another);
}

function weightedTotal(
  algorithm: ModulusAlgorithm,
  weights: readonly number[],
  number: string,
): number {
  let total = 0;
  weights.forEach((weight, at) => {
    const product = weight * Number(number[at]);
    total += algorithm === 'DBLAL' ? digitSum(product) : product;
  });
  return total;
}

/** The double alternate check adds the digits of each product: 18 adds 1 + 8. */
function digitSum(product: number): number {
  return product < 10 ? product : (product % 10) + digitSum(Math.floor(product / 10));
}

function accountDigits(account: string): ExceptionDigits {
  const digit = (at: number) => Number(account[at]);
  return { a: digit(0), b: digit(1), c: digit(2), g: digit(6), h: digit(7) };
}
