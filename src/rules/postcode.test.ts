import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  isCrownDependency,
  isNonResidential,
  isNorthernIreland,
  isPostcode,
  normalisePostcode,
} from './postcode.ts';

// The oracle spells out BS 7666 by what is left out at each position, where the rule lists what is in.
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

describe('against an oracle of the standard', () => {
  test('every generated postcode is valid', () => {
    fc.assert(fc.property(validCompact, (compact) => isPostcode(spaced(compact))));
  });

  test('at every position of every shape, both agree on every letter and digit', () => {
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

  test('one character away, both agree', () => {
    fc.assert(
      fc.property(nearlyValid, (compact) => {
        expect(isPostcode(spaced(compact))).toBe(isExpected(compact));
      }),
      { numRuns: 2000 },
    );
  });

  test('however it is typed, it is written the one way', () => {
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

test('the predicate alone takes the written form only', () => {
  expect(isPostcode('LS1 4AP')).toBe(true);
  expect(['ls1 4ap', 'LS14AP', ' LS1 4AP', 'LS1  4AP', 'LS1 4AP\n'].filter(isPostcode)).toEqual([]);
});

test.each(['BT1 1AA', 'bt711aa', ' BT7 '])('%j is in Northern Ireland', (value) => {
  expect(isNorthernIreland(value)).toBe(true);
});

test.each(['B1 1TT', 'TB1 1AA', 'LS1 4BT', 'BTA 1AA', ''])('%j is not', (value) => {
  expect(isNorthernIreland(value)).toBe(false);
});

test.each(['JE2 3AB', 'gy11aa', ' IM1 '])('%j is in a Crown dependency', (value) => {
  expect(isCrownDependency(value)).toBe(true);
  expect(isNorthernIreland(value)).toBe(false);
});

test.each(['G1 1AA', 'EX1 1JE', 'IMA 1AA', 'BT1 1AA', ''])('%j is in none', (value) => {
  expect(isCrownDependency(value)).toBe(false);
});

test.each(['GX11 1AA', 'gir0aa', 'BX1 1LT', 'bx55at', 'BF1 0AX', 'BF1 3AD'])(
  '%j is a valid postcode without homes',
  (value) => {
    expect(isPostcode(normalisePostcode(value))).toBe(true);
    expect(isNonResidential(value)).toBe(true);
    expect(isNorthernIreland(value) || isCrownDependency(value)).toBe(false);
  },
);

test.each(['B1 1AA', 'BB1 1AA', 'G1 1AA', 'GL1 1AA', 'LS1 4AP', 'BT1 1AA', 'GIR', ''])(
  '%j is not one of them',
  (value) => {
    expect(isNonResidential(value)).toBe(false);
  },
);

test('letters that upper-case into others do not become a postcode', () => {
  expect(isPostcode(normalisePostcode('lſ1 4ap'))).toBe(false);
});
