import { randomInt } from 'node:crypto';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createReference, isReference, noticeNumberPattern } from './reference.ts';

const alphabet = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const places = [3, 4, 5, 6, 8, 9, 10, 11];

/** Any reference, generated from the random numbers. */
const anyReference = fc
  .array(fc.nat({ max: alphabet.length - 1 }), { minLength: 7, maxLength: 7 })
  .map((draws) => {
    const left = [...draws];
    return createReference(() => left.shift() ?? 0);
  });

const withCharacter = (text: string, place: number, character: string) =>
  text.slice(0, place) + character + text.slice(place + 1);

test('a reference is HS and two groups of four characters without look-alikes', () => {
  fc.assert(
    fc.property(anyReference, (reference) => {
      expect(reference).toMatch(/^HS-[^01OIL\W_]{4}-[^01OIL\W_]{4}$/);
      expect(isReference(reference)).toBe(true);
    }),
  );
});

test('createReference uses every character of the alphabet and no other', () => {
  const limits = new Set<number>();
  createReference((limit) => {
    limits.add(limit);
    return 0;
  });
  expect([...limits]).toEqual([alphabet.length]);
  const firsts = [...alphabet].map((_, index) => createReference(() => index).charAt(3));
  expect(firsts.join('')).toBe(alphabet);
});

test('references from the system’s random source do not repeat', () => {
  const many = Array.from({ length: 1000 }, () => createReference(randomInt));
  expect(new Set(many).size).toBe(1000);
});

test('isReference detects every single wrong character', () => {
  fc.assert(
    fc.property(anyReference, (reference) => {
      for (const place of places) {
        for (const character of alphabet) {
          const wrong = withCharacter(reference, place, character);
          expect(isReference(wrong), wrong).toBe(wrong === reference);
        }
      }
    }),
    { numRuns: 40 },
  );
});

test('isReference detects every swap of two different neighbours', () => {
  fc.assert(
    fc.property(anyReference, (reference) => {
      places.slice(1).forEach((place, index) => {
        const before = places[index] ?? 0;
        const [one, two] = [reference.charAt(before), reference.charAt(place)];
        const swapped = withCharacter(withCharacter(reference, before, two), place, one);
        expect(isReference(swapped), swapped).toBe(one === two);
      });
    }),
  );
});

test('isReference refuses lower case, spaces, missing hyphens, another prefix and extra characters', () => {
  const reference = createReference(() => 4);
  const others = [
    '',
    reference.toLowerCase(),
    ` ${reference}`,
    `${reference}\n`,
    reference.replaceAll('-', ''),
    reference.replace('HS', 'HT'),
    `${reference}2`,
  ];
  for (const text of others) expect(isReference(text), JSON.stringify(text)).toBe(false);
});

test('the number of a notice begins with LV, and is no reference of a contract', () => {
  const number = createReference(() => 4, 'LV');
  expect(number).toBe(createReference(() => 4).replace('HS', 'LV'));
  expect(isReference(number)).toBe(false);
  expect(number).toMatch(noticeNumberPattern);
  expect(`${number}\n`).not.toMatch(noticeNumberPattern);
});
