import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { belfast } from '#tests/support/purchase.ts';
import { keptWriting, writingFields, writtenTo } from './writing-address.ts';

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
    .safeParse(z.object(writingFields(isElsewhere)), form)
    .error?.issues.map((issue) => [issue.path[0], issue.message]);

test('the question must be answered; another address is asked for only after a “no”', () => {
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

test('an address to write to becomes the answer and comes back into the form', () => {
  expect(writtenTo(elsewhere)).toEqual(belfast);
  expect(writtenTo({ ...elsewhere, writeHere: 'Y' })).toBeUndefined();
  expect(keptWriting({ ...home, correspondence: belfast })).toEqual(elsewhere);
  expect(keptWriting(home)).toEqual({ writeHere: 'Y' });
});

test('without a home yet, or with one left broken, nothing is presumed', () => {
  for (const stored of [undefined, {}, { addressLine1: '27 Rowan Terrace' }]) {
    expect(keptWriting(stored)).toEqual({});
  }
  expect(keptWriting({ correspondence: belfast })).toEqual(elsewhere);
});
