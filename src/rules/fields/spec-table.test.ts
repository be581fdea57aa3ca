import { describe, expect, test } from 'vitest';
import { fieldRules } from '#tests/support/field-rules.ts';

const specRows = [
  'Account number',
  'Bank account number',
  'Sort code',
  'Postcode',
  'Phone',
  'Email',
  'Date',
  'Date of birth',
  'Date picker',
  'Recent date variant',
  'Seven-days rule',
  'Name',
  'Generic NAME field',
  'Text',
  'String',
  'Number',
  'Optional number',
  'Optional positive number',
  'Positive integer',
  'Positive number',
  'MPAN',
  'MCS number',
  'Total capacity',
  'Meter reading',
  'DNO number',
  'Card number',
  'CVC/CVV',
  'Make and model',
  'Max characters',
  'Campaign code',
  'File',
];

test('this test has every row of the specification’s table, in order', () => {
  const walked = fieldRules.map(({ row }) => row.replace(/ \(.*\)$/, ''));
  expect([...new Set(walked)]).toEqual(specRows);
});

describe.each(fieldRules)('$row', ({ message, verdict, valid, invalid, boundary }) => {
  test.each(valid)('the rule of a specification row accepts %j', (value) => {
    expect(verdict(value)).toBeUndefined();
  });
  test.each(invalid)(
    'the rule of a specification row refuses %j with the specified message',
    (value) => {
      expect(verdict(value)).toBe(message);
    },
  );
  test.each(boundary.valid)('the field accepts %j, the last value inside its limit', (value) => {
    expect(verdict(value)).toBeUndefined();
  });
  test.each(boundary.invalid)(
    'the field refuses %j, the first value outside its limit',
    (value) => {
      expect(verdict(value)).toBe(message);
    },
  );
});
