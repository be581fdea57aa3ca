import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('returns what JSON describes, null too', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
});

test.each([null, undefined, '', '{"a":', '<h1>Sign in</h1>'])(
  'returns undefined for %j',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
  },
);
