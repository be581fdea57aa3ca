import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { belfastAddress } from '#tests/support/purchase.ts';
import {
  createCorrespondenceFieldSchemas,
  createCorrespondenceFormValues,
  readCorrespondenceAddress,
} from './correspondence-fields.ts';

const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
const elsewhere = {
  writeHere: 'N',
  letterLine1: '4 Harbour Row',
  letterLine2: '',
  letterTown: 'Belfast',
  letterPostcode: 'BT1 5GS',
};

const messages = (isElsewhere: boolean, form: object) =>
  z
    .safeParse(z.object(createCorrespondenceFieldSchemas(isElsewhere)), form)
    .error?.issues.map((issue) => [issue.path[0], issue.message]);

test('the correspondence question requires an answer, and an address only after a “no”', () => {
  const question = 'Tell us whether we should write to you at this address';
  expect(messages(false, { writeHere: '' })).toEqual([['writeHere', question]]);
  expect(messages(false, { writeHere: 'Y' })).toBeUndefined();
  const letters = { letterLine1: '', letterTown: '', letterPostcode: '' };
  expect(messages(true, { writeHere: 'N', ...letters })).toEqual([
    ['letterLine1', 'Enter the first line of the address we should write to'],
    ['letterTown', 'Enter the town or city we should write to'],
    ['letterPostcode', 'Enter the postcode we should write to'],
  ]);
  expect(messages(true, elsewhere)).toBeUndefined();
});

test('a correspondence address is converted to the answer and back to the same form values', () => {
  expect(readCorrespondenceAddress(elsewhere)).toEqual(belfastAddress);
  expect(readCorrespondenceAddress({ ...elsewhere, writeHere: 'Y' })).toBeUndefined();
  expect(createCorrespondenceFormValues({ ...home, correspondence: belfastAddress })).toEqual(
    elsewhere,
  );
  expect(createCorrespondenceFormValues(home)).toEqual({ writeHere: 'Y' });
});

test('the correspondence question is unanswered when no valid home is stored', () => {
  for (const stored of [undefined, {}, { addressLine1: '27 Rowan Terrace' }]) {
    expect(createCorrespondenceFormValues(stored)).toEqual({});
  }
  expect(createCorrespondenceFormValues({ correspondence: belfastAddress })).toEqual(elsewhere);
});
