import { expect, test } from 'vitest';
import { parseJson } from './parse-json.ts';

test('parseJson returns the value of a JSON text, also null', () => {
  expect(parseJson('{"a":[1]}')).toEqual({ a: [1] });
  expect(parseJson('null')).toBeNull();
});

test.each([null, undefined, '', '{"a":', '<h1>Sign in</h1>'])(
  'parseJson returns undefined for %j',
  (text) => {
    expect(parseJson(text)).toBeUndefined();
  },
);
