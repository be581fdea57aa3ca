import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readJson } from './read-json.ts';

/** The mistake as `content:check` prints it, or undefined. */
function findMistake(text: string): string | undefined {
  const read = readJson(text);
  if (!('mistake' in read)) return undefined;
  const { line, column, message } = read.mistake;
  return `${line}:${column} ${message}`;
}

test('readJson accepts every text that JSON.parse accepts, with the same value', () => {
  fc.assert(
    fc.property(fc.json(), (text) => {
      expect(readJson(text)).toEqual({ value: JSON.parse(text) });
    }),
  );
  for (const text of [' -0.5e+3 ', '"\\u00e9\\n\\/"', '{"__proto__":1}', '[ ]', '\r\n{\t}']) {
    expect(readJson(text)).toEqual({ value: JSON.parse(text) });
  }
});

test('readJson refuses every text that JSON.parse refuses', () => {
  const signs = ['"', '{', '}', '[', ']', ',', ':', '\\', '-', '0', '.', 'e', 't', ' ', '\n', '’'];
  const damaged = fc
    .tuple(fc.json(), fc.nat(), fc.nat(1), fc.constantFrom('', ...signs))
    .map(([text, place, removed, added]) => {
      const at = place % (text.length + 1);
      return text.slice(0, at) + added + text.slice(at + removed);
    });
  fc.assert(
    fc.property(damaged, (text) => {
      let isJson = true;
      try {
        JSON.parse(text);
      } catch {
        isJson = false;
      }
      const mistake = findMistake(text);
      if (mistake?.includes(' again, ')) return;
      expect(mistake === undefined).toBe(isJson);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['', '1:1 is empty'],
  ['{\n  "a": 1,', '2:10 the file ends, but the { of line 1 has no }'],
  ['{\n  "a": [1, 2', '2:13 the file ends, but the [ of line 2 has no ]'],
  ['{ "a": ', '1:8 the file ends, but a value is missing'],
  ['{ "a"', '1:6 a colon (:) is missing after "a"'],
  ['{ "a": "half', '1:8 a text must end with " in the line in which it begins'],
  ['{ "a": "two\nlines" }', '1:8 a text must end with " in the line in which it begins'],
  ['{\n  "a": 1\n  "b": 2\n}', '2:9 a comma is missing after this entry'],
  ['{\n  "a": 1,\n}', '2:9 must not have a comma after the last entry, before }'],
  ['[1,]', '1:3 must not have a comma after the last entry, before ]'],
  ['{ "a": 1,, "b": 2 }', '1:10 must not have a second comma'],
  ['{ "a": [1 }', '1:11 must be ] instead of }, to close the [ of line 1'],
  ['{ "a": 14,50 }', '1:10 must be a point: a number is written like 14.50, not 14,50'],
  ['{ "a": , "b": 1 }', '1:8 a value is missing before ,'],
  ['{ "a": £14 }', '1:8 must be a number without £'],
  ['{ "a": 014 }', '1:8 014 is no number: numbers are written like 14.5'],
  ['{ "a": .5 }', '1:8 .5 is no number: numbers are written like 14.5'],
  ['{ "a": True }', '1:8 must be true, in small letters'],
  ['{ "a": yes }', '1:8 a text must be in double quotes: "yes"'],
  ['{ a: 1 }', '1:3 a field name must be in double quotes: "a"'],
  ['{ “a”: 1 }', '1:3 a text must be in straight double quotes ("), not in “'],
  ["{ 'a': 1 }", '1:3 a text must be in straight double quotes ("), not in \''],
  ['{ "a": ‘b’ }', '1:8 a text must be in straight double quotes ("), not in ‘'],
  ['{ "a": 1 } // note', '1:12 must be the end of the file: its first value is complete'],
  ['{ // note\n }', '1:3 must not contain comments'],
  ['{ "a": "C:\\Users" }', '1:11 must not contain \\U: a backslash is written \\\\'],
  ['{ "a": "b\tc" }', '1:10 must not contain a tab: write a space'],
  ['{\u00a0"a": 1 }', '1:2 must be an ordinary space: this one is from another program'],
  ['{\n"a": 1,\n"a": 2 }', '3:1 has the field "a" again, which is already in line 2'],
  ['['.repeat(200), '1:102 is nested too deeply'],
])('readJson says in words what is wrong in %j', (text, mistake) => {
  expect(findMistake(text)).toBe(mistake);
});

test('readJson gives line and column of every value', () => {
  const places: [string, number][] = [];
  readJson('{"a": [1, {"b c": 2}]}', (path, offset) => places.push([path, offset]));
  expect(places).toEqual([
    ['', 0],
    ['a', 6],
    ['a[0]', 7],
    ['a[1]', 10],
    ['a[1].b c', 18],
  ]);
});
