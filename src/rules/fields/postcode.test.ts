import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCrownDependencyPostcode,
  isNonResidentialPostcode,
  isNorthernIrelandPostcode,
  isPostcode,
  normalisePostcode,
  understandPostcode,
} from './postcode.ts';

// The independent implementation lists the excluded letters of BS 7666; the rule lists the allowed ones.
const alphabet = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
const digits = [...'0123456789'];
const first = alphabet.filter((letter) => !'QVX'.includes(letter));
const second = alphabet.filter((letter) => !'IJZ'.includes(letter));
const third = alphabet.filter((letter) => !'ILMNOQRVXYZ'.includes(letter));
const fourth = alphabet.filter((letter) => !'CDFGIJKLOQSTUZ'.includes(letter));
const inward = alphabet.filter((letter) => !'CIKMOV'.includes(letter));

const unit = [digits, inward, inward];
const shapes = [
  [first, digits, ...unit],
  [first, digits, digits, ...unit],
  [first, second, digits, ...unit],
  [first, second, digits, digits, ...unit],
  [first, digits, third, ...unit],
  [first, second, digits, fourth, ...unit],
];

function isExpected(compact: string): boolean {
  const characters = [...compact];
  return shapes.some(
    (shape) =>
      shape.length === characters.length &&
      shape.every((allowed, position) => allowed.includes(characters[position] ?? '')),
  );
}

const validCompact = fc
  .constantFrom(...shapes)
  .chain((shape) => fc.tuple(...shape.map((allowed) => fc.constantFrom(...allowed))))
  .map((characters) => characters.join(''));

const nearlyValid = fc
  .tuple(validCompact, fc.nat({ max: 6 }), fc.constantFrom(...alphabet, ...digits, ''))
  .map(
    ([compact, position, other]) =>
      compact.slice(0, position) + other + compact.slice(position + 1),
  );

function spaced(compact: string): string {
  return `${compact.slice(0, -3)} ${compact.slice(-3)}`;
}

describe('compared with an independent implementation of BS 7666', () => {
  test('isPostcode accepts every random postcode that is valid by BS 7666', () => {
    fc.assert(fc.property(validCompact, (compact) => isPostcode(spaced(compact))));
  });

  test('isPostcode and BS 7666 agree on every character at every position of every format', () => {
    for (const shape of shapes) {
      const compact = shape.map(([character = '']) => character).join('');
      for (const position of shape.keys()) {
        for (const other of [...alphabet, ...digits]) {
          const changed = compact.slice(0, position) + other + compact.slice(position + 1);
          expect([changed, isPostcode(spaced(changed))]).toEqual([changed, isExpected(changed)]);
        }
      }
    }
  });

  test('isPostcode and BS 7666 agree on postcodes with one changed character', () => {
    fc.assert(
      fc.property(nearlyValid, (compact) => {
        expect(isPostcode(spaced(compact))).toBe(isExpected(compact));
      }),
      { numRuns: 2000 },
    );
  });

  test('normalisePostcode writes any case and spacing in the written form', () => {
    const typings = [
      (compact: string) => compact,
      (compact: string) => compact.toLowerCase(),
      (compact: string) => `“${compact.slice(0, -3)}\u00a0${compact.slice(-3)}”,`,
      (compact: string) => [...compact].join(' '),
      (compact: string) => `${compact.slice(0, -3)}–${compact.slice(-3)}`,
    ];
    fc.assert(
      fc.property(validCompact, fc.constantFrom(...typings), (compact, typed) => {
        expect(normalisePostcode(typed(compact))).toBe(spaced(compact));
      }),
    );
  });
});

test('isPostcode accepts only the written form', () => {
  expect(isPostcode('LS1 4AP')).toBe(true);
  expect(['ls1 4ap', 'LS14AP', ' LS1 4AP', 'LS1  4AP', 'LS1 4AP\n'].filter(isPostcode)).toEqual([]);
});

test.each(['BT1 1AA', 'bt711aa', ' BT7 '])('isNorthernIrelandPostcode is true for %j', (value) => {
  expect(isNorthernIrelandPostcode(value)).toBe(true);
});

test.each(['B1 1TT', 'TB1 1AA', 'LS1 4BT', 'BTA 1AA', ''])(
  'isNorthernIrelandPostcode is false for %j',
  (value) => {
    expect(isNorthernIrelandPostcode(value)).toBe(false);
  },
);

test.each(['JE2 3AB', 'gy11aa', ' IM1 '])('isCrownDependencyPostcode is true for %j', (value) => {
  expect(isCrownDependencyPostcode(value)).toBe(true);
  expect(isNorthernIrelandPostcode(value)).toBe(false);
});

test.each(['G1 1AA', 'EX1 1JE', 'IMA 1AA', 'BT1 1AA', ''])(
  'isCrownDependencyPostcode is false for %j',
  (value) => {
    expect(isCrownDependencyPostcode(value)).toBe(false);
  },
);

test.each(['GX11 1AA', 'gir0aa', 'BX1 1LT', 'bx55at', 'BF1 0AX', 'BF1 3AD'])(
  '%j is a valid postcode for which isNonResidentialPostcode is true',
  (value) => {
    expect(isPostcode(normalisePostcode(value))).toBe(true);
    expect(isNonResidentialPostcode(value)).toBe(true);
    expect(isNorthernIrelandPostcode(value) || isCrownDependencyPostcode(value)).toBe(false);
  },
);

test.each(['B1 1AA', 'BB1 1AA', 'G1 1AA', 'GL1 1AA', 'LS1 4AP', 'BT1 1AA', 'GIR', ''])(
  'isNonResidentialPostcode is false for %j',
  (value) => {
    expect(isNonResidentialPostcode(value)).toBe(false);
  },
);

test('isPostcode refuses letters whose upper case is an ASCII letter, such as ſ', () => {
  expect(isPostcode(normalisePostcode('lſ1 4ap'))).toBe(false);
});

test.each([
  ['0X1 2JD', 'OX1 2JD'],
  ['s014 6lu', 'SO14 6LU'],
  ['S01 4AP', 'SO1 4AP'],
  ['1P1 2AB', 'IP1 2AB'],
  ['LSI 4AP', 'LS1 4AP'],
  ['LS1 OAP', 'LS1 0AP'],
  ['E1O 5AA', 'E10 5AA'],
  ['BLO 9XX', 'BL0 9XX'],
  ['S0I OAA', 'SO1 0AA'],
  ['LSl 4AP', 'LS1 4AP'],
  ['ls14ap', 'LS1 4AP'],
])('a postcode typed as %s, with O for 0, or I or l for 1, is read as %s', (typed, corrected) => {
  expect(understandPostcode(typed)).toBe(corrected);
});

test.each(['OX1 2JD', 'CR0 1AA', 'GIR 0AA', 'O0I1', 'LS1 4AO', '', '0'.repeat(300)])(
  'the postcode %s stays as it was typed',
  (typed) => {
    expect(understandPostcode(typed)).toBe(typed);
  },
);

test('a valid postcode without a leading zero in its district is never changed', () => {
  fc.assert(
    fc.property(validCompact, (compact) => {
      fc.pre(!/^[A-Z]{1,2}0\d{2}/.test(compact));
      expect(understandPostcode(spaced(compact))).toBe(spaced(compact));
    }),
  );
});
