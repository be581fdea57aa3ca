import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { checkForm, readPostedValues } from './form-rules.ts';

const blank = { town: '', isOwner: false, ageLimitYears: 15 };

function post(...fields: [string, string | Blob][]): FormData {
  const form = new FormData();
  for (const [name, value] of fields) form.append(name, value);
  return form;
}

test.each([
  ['nothing', post(), { town: '', isOwner: false }],
  [
    'a text and a tick',
    post(['town', 'Leeds'], ['isOwner', 'on']),
    { town: 'Leeds', isOwner: true },
  ],
  ['a text twice', post(['town', 'Leeds'], ['town', 'York']), { town: '', isOwner: false }],
  ['a file', post(['town', new Blob(['Leeds'])]), { town: '', isOwner: false }],
  [
    'a name of every object',
    post(['__proto__', 'x'], ['constructor', 'y']),
    { town: '', isOwner: false },
  ],
  [
    'a value that the page does not ask for',
    post(['ageLimitYears', '99']),
    { town: '', isOwner: false },
  ],
])('readPostedValues reads a form that posts %s', (_, fields, values) => {
  expect(readPostedValues(blank, fields)).toEqual({ ...values, ageLimitYears: 15 });
});

test('each field shows the message of the first rule that fails', () => {
  const town = z.string().check(z.minLength(1, 'Enter a town'), z.regex(/^[A-Z]/, 'Start big'));
  const rules = { blank: { town: '' }, schemaOf: () => z.object({ town }) };
  expect(checkForm(rules, { town: '' })).toEqual({
    isValid: false,
    errors: { town: { type: 'rule', message: 'Enter a town' } },
  });
  expect(checkForm(rules, { town: 'Leeds' })).toEqual({ isValid: true, answer: { town: 'Leeds' } });
});
