import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleBrand, exampleParty } from '#tests/support/content-folder.ts';
import { brandSchema } from './brand.ts';

const brand = {
  ...exampleBrand,
  expert: {
    ...exampleBrand.expert,
    hours: [{ days: 'Monday to Friday', times: '8am to 8pm' }],
  },
  parties: { seller: exampleParty },
};

const problemsOf = (changes: Record<string, unknown>) =>
  z
    .safeParse(brandSchema, { ...brand, ...changes })
    .error?.issues.map((issue) => issue.path.join('.'));

test('brandSchema accepts a complete brand unchanged', () => {
  expect(z.parse(brandSchema, brand)).toEqual(brand);
});

test.each([
  [{ email: 'nobody' }, 'email'],
  [{ colours: { ...brand.colours, primary: 'red' } }, 'colours.primary'],
  [{ font: { family: "Bitter'}", fallbacks: [] } }, 'font.family'],
  [{ expert: { ...brand.expert, phoneNumber: 'ring' } }, 'expert.phoneNumber'],
  [{ parties: { seller: { ...exampleParty, complaints: '' } } }, 'parties.seller.complaints'],
  [
    { parties: { seller: { ...exampleParty, registerNumber: undefined } } },
    'parties.seller.registerNumber',
  ],
])('brandSchema refuses %j with a problem at %s', (changes, path) => {
  expect(problemsOf(changes)).toEqual([path]);
});
