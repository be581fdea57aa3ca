import { describe, expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { findWeightRows, parseModulusTables } from './tables.ts';

const weights = '0 0 0 0 0 0 8 7 6 5 4 3 2 -1';
const parsed = (weightsText: string, substitutionsText = '938600 938611') =>
  parseModulusTables(
    { file: 'weights.txt', text: weightsText },
    { file: 'substitutions.txt', text: substitutionsText },
  );

test('parseModulusTables parses padded columns, Windows line ends and an empty last line', () => {
  const row = '    0    0    0    0    0    0    8    7    6    5    4    3    2   -1';
  const text = `010004 016715 MOD11${row}\r\n040003 040003 DBLAL${row}  14\r\n`;
  const numbers = [0, 0, 0, 0, 0, 0, 8, 7, 6, 5, 4, 3, 2, -1];
  expect(parsed(text, '938600 938611\r\n938602 938343\r\n')).toEqual({
    ranges: [
      {
        start: '010004',
        end: '016715',
        rows: [{ algorithm: 'MOD11', weights: numbers, exception: undefined }],
      },
      {
        start: '040003',
        end: '040003',
        rows: [{ algorithm: 'DBLAL', weights: numbers, exception: 14 }],
      },
    ],
    substitutes: new Map([
      ['938600', '938611'],
      ['938602', '938343'],
    ]),
  });
});

test('findWeightRows finds the range of a sort code, both ends included, with its rows in order', () => {
  const tables = parsed(
    [
      `100000 199999 MOD10 ${weights}`,
      `200000 200000 MOD11 ${weights} 2`,
      `200000 200000 MOD11 ${weights} 9`,
      `300000 309999 DBLAL ${weights}`,
    ].join('\n'),
  );
  const found = (sortCode: string) =>
    findWeightRows(tables, sortCode).map(({ algorithm, exception = '' }) => algorithm + exception);
  expect(['100000', '150000', '199999'].map(found)).toEqual([['MOD10'], ['MOD10'], ['MOD10']]);
  expect(found('200000')).toEqual(['MOD112', 'MOD119']);
  expect(['300000', '309999'].map(found)).toEqual([['DBLAL'], ['DBLAL']]);
  expect(['000000', '099999', '200001', '299999', '310000', '999999'].flatMap(found)).toEqual([]);
});

describe('a malformed line throws an error with file, line and expected format', () => {
  const good = `010004 016715 MOD11 ${weights}`;
  test.each([
    [
      `01000 016715 MOD11 ${weights}`,
      'the first and the last sort code of a range, six digits each',
    ],
    [
      `030000 020000 MOD11 ${weights}`,
      'the first and the last sort code of a range, six digits each',
    ],
    [`020000 020000 MOD97 ${weights}`, 'MOD10, MOD11, DBLAL after the sort codes'],
    ['020000 020000', 'MOD10, MOD11, DBLAL after the sort codes'],
    ['020000 020000 MOD10 1 2 3', '14 whole-number weights after MOD10'],
    [`020000 020000 MOD10 1.5 ${weights.slice(2)}`, '14 whole-number weights after MOD10'],
    [
      `020000 020000 MOD10 ${weights} 15`,
      'an exception from 1 to 14, or nothing, after the weights',
    ],
    [
      `020000 020000 MOD10 ${weights} 1 2`,
      'an exception from 1 to 14, or nothing, after the weights',
    ],
    [`016715 020000 MOD10 ${weights}`, 'a range that begins after 016715'],
    [`000001 000002 MOD10 ${weights}`, 'a range that begins after 016715'],
  ])('the line %j of the weights is refused', (line, expected) => {
    expect(() => parsed(`${good}\n\n${line}\n`)).toThrow(
      new OperatorError(`weights.txt, line 3: expected ${expected}, found "${line}".`),
    );
  });

  test('a third row for one range is refused', () => {
    expect(() => parsed(`${good}\n${good}\n${good}`)).toThrow(
      new OperatorError(
        `weights.txt, line 3: expected at most two rows for a range, found "${good}".`,
      ),
    );
  });

  test.each([
    ['938600', 'a sort code and its substitute, six digits each'],
    ['938600 93861', 'a sort code and its substitute, six digits each'],
    ['938600 938611 938612', 'a sort code and its substitute, six digits each'],
    ['938173 938018', 'each sort code to have one substitute'],
  ])('the line %j of the substitutions is refused', (line, expected) => {
    expect(() => parsed(good, `938173 938017\n${line}`)).toThrow(
      new OperatorError(`substitutions.txt, line 2: expected ${expected}, found "${line}".`),
    );
  });
});

test('parseModulusTables refuses an empty file, with which every account would pass', () => {
  expect(() => parsed('\r\n')).toThrow(new OperatorError('weights.txt has no rows.'));
  expect(() => parsed(`010004 016715 MOD11 ${weights}`, '')).toThrow(
    new OperatorError('substitutions.txt has no rows.'),
  );
});
