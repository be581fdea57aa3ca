import { describe, expect, test } from 'vitest';
import { isAccountPossible } from './check.ts';
import { loadModulusTables } from './load-tables.ts';
import { parseModulusTables } from './tables.ts';

const shipped = loadModulusTables(undefined);
if (!shipped) throw new Error('The shipped tables are missing.');

/** The cases of chapter 3 of the specification, in its order. */
const publishedCases: [string, string, string, boolean][] = [
  ['modulus 10 passes', '089999', '66374958', true],
  ['modulus 11 passes', '107999', '88837491', true],
  ['modulus 11 and double alternate pass', '202959', '63748472', true],
  ['10 and 11: the first passes, the second fails', '871427', '46238510', true],
  ['10 and 11: the first fails, the second passes', '872427', '46238510', true],
  ['10: ab = 09 and g = 9', '871427', '09123496', true],
  ['10: ab = 99 and g = 9', '871427', '99123496', true],
  ['3: start of a range, c = 6 skips the second check', '820000', '73688637', true],
  ['3: end of a range, c = 9 skips the second check', '827999', '73988638', true],
  ['3: any other c takes both checks', '827101', '28748352', true],
  ['4: the remainder is the check digit', '134020', '63849203', true],
  ['1: 27 is added', '118765', '64371389', true],
  ['6: a foreign currency account that fails', '200915', '41011166', true],
  ['5: passes', '938611', '07806039', true],
  ['5: passes with the substitute', '938600', '42368003', true],
  ['5: both remainders are 0', '938063', '55065200', true],
  ['7: passes only when zeroised', '772798', '99345694', true],
  ['8: passes', '086090', '06774744', true],
  ['2 and 9: the first passes', '309070', '02355688', true],
  ['2 and 9: the second passes with the substitute', '309070', '12345668', true],
  ['2 and 9: a is not 0, g is not 9', '309070', '12345677', true],
  ['2 and 9: a is not 0, g = 9', '309070', '99345694', true],
  ['5: first check digit right, second wrong', '938063', '15764273', false],
  ['5: first check digit wrong, second right', '938063', '15764264', false],
  ['5: first check digit wrong with a remainder of 1', '938063', '15763217', false],
  ['1: fails', '118765', '64371388', false],
  ['modulus 11 passes, double alternate fails', '203099', '66831036', false],
  ['modulus 11 fails, double alternate passes', '203099', '58716970', false],
  ['modulus 10 fails', '089999', '66374959', false],
  ['modulus 11 fails', '107999', '88837493', false],
  ['12 and 13: only modulus 11 passes', '074456', '12345112', true],
  ['12 and 13: both pass', '070116', '34012583', true],
  ['12 and 13: only modulus 10 passes', '074456', '11104102', true],
  ['14: passes in the second attempt', '180002', '00000190', true],
];

describe("the specification's 34 cases", () => {
  test.each(publishedCases)(
    'published case %s: sort code %s, account %s: isAccountPossible is %s',
    (_description, sortCode, account, isValid) => {
      expect(isAccountPossible(shipped, sortCode, account)).toBe(isValid);
    },
  );

  test('the test has all 34 published cases', () => {
    expect(publishedCases).toHaveLength(34);
  });
});

test.each(['000000', '010003', '016716', '404998', '999999'])(
  'isAccountPossible accepts every account at sort code %s, which is in no range',
  (sortCode) => {
    expect(isAccountPossible(shipped, sortCode, '00000001')).toBe(true);
  },
);

describe("the specification's worked examples", () => {
  const tablesOf = (row: string) =>
    parseModulusTables(
      { file: 'weights', text: row },
      { file: 'substitutions', text: '938600 938611' },
    );

  test('the double alternate check adds the digits of each product', () => {
    const tables = tablesOf('499273 499273 DBLAL 2 1 2 1 2 1 2 1 2 1 2 1 2 1');
    expect(isAccountPossible(tables, '499273', '12345678')).toBe(true);
    expect(isAccountPossible(tables, '499273', '12345679')).toBe(false);
  });

  test('the standard modulus 11 check adds the products', () => {
    const tables = tablesOf('000000 000000 MOD11 0 0 0 0 0 0 7 5 8 3 4 6 2 1');
    expect(isAccountPossible(tables, '000000', '58177632')).toBe(true);
    expect(isAccountPossible(tables, '000000', '58177633')).toBe(false);
  });

  test('exception 14 accepts an account that passes the standard check', () => {
    expect(isAccountPossible(shipped, '180002', '98093517')).toBe(true);
  });
});

// 00000190 fails the first check too and passes the second.
test('exception 14 gives a failed account a second check only if its last digit is 0, 1 or 9', () => {
  expect(isAccountPossible(shipped, '180002', '00000192')).toBe(false);
});

test('exception 6 exempts foreign currency accounts only', () => {
  expect(isAccountPossible(shipped, '200915', '41011165')).toBe(false);
  expect(isAccountPossible(shipped, '200915', '31011166')).toBe(false);
});
