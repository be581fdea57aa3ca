import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { exampleParty } from '#tests/support/content-folder.ts';
import { brandSchema } from './brand.ts';

const brand = {
  brandName: 'hearth',
  companyName: 'Hearth Limited',
  areaName: 'Hearth home services',
  expert: {
    replyTime: 'within one working day',
    phoneNumber: '0808 157 0142',
    hours: [{ days: 'Monday to Friday', times: '8am to 8pm' }],
  },
  email: 'help@hearth.example',
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
  [{ expert: { ...brand.expert, phoneNumber: 'ring' } }, 'expert.phoneNumber'],
  [{ parties: { seller: { ...exampleParty, complaints: '' } } }, 'parties.seller.complaints'],
  [
    { parties: { seller: { ...exampleParty, registerNumber: undefined } } },
    'parties.seller.registerNumber',
  ],
])('refuses %j with a problem at %s', (changes, path) => {
  expect(problemsOf(changes)).toEqual([path]);
});
