import { expect, test } from 'vitest';
import { convertToTitleCase } from './title-case.ts';

test.each([
  ['STOW-ON-THE-WOLD', 'Stow-on-the-Wold'],
  ['THE OLD MILL', 'The Old Mill'],
  ["ST. MARY'S ROAD", "St. Mary's Road"],
  ["O'CONNELL COURT", "O'Connell Court"],
  ['FLAT 2A', 'Flat 2A'],
  ['FLAT B', 'Flat B'],
  ['FFORDD Y GÂR', 'Ffordd y Gâr'],
  ['Rowan Terrace', 'Rowan Terrace'],
  ['McLean Way', 'McLean Way'],
  ['', ''],
])('an address in capitals, %j, is written as %j', (text, written) => {
  expect(convertToTitleCase(text)).toBe(written);
});
