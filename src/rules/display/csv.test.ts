import { expect, test } from 'vitest';
import { formatCsv } from './csv.ts';

test('formatCsv quotes cells with commas, quotes and line ends', () => {
  expect(formatCsv(['a', 'b'], [['x, y', 'say "hi"\r\nthere']])).toBe(
    'a,b\r\n"x, y","say ""hi""\r\nthere"\r\n',
  );
});

test.each(['=1+1', '+1', '-1', '@SUM(A1)', '\t=1', '\r=1'])(
  'formatCsv prefixes %j with an apostrophe, so that no spreadsheet runs it',
  (text) => {
    expect(formatCsv(['a'], [[text]])).toMatch(/^a\r\n"?'/);
  },
);

test('formatCsv writes numbers unchanged, and missing cells as empty ones', () => {
  expect(formatCsv(['a', 'b', 'c'], [[-1.5, null, undefined]])).toBe('a,b,c\r\n-1.5,,\r\n');
});
