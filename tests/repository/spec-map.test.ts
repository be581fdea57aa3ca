import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

interface Row {
  clause: string;
  tests: string;
}

/** The first and the last column of the tables of docs/spec-map.md. */
function rowsOf(page: string): Row[] {
  return [...page.matchAll(/^\| (?!Clause \|)(.+?) \| .+? \| (.*?) ?\|$/gm)].map(
    ([, clause = '', tests = '']) => ({ clause, tests }),
  );
}

/** A link to a test file, followed by the titles of tests in it: [a.test.ts](../a.test.ts) `title`, `title` */
const testLink = /\[[^\]]+\]\(([^)]+)\)((?:,? `[^`]+`)*)/g;

/** The tests that a row names: file and title, or a file without a title. */
function namedTests(tests: string): { file: string; title: string }[] {
  return [...tests.matchAll(testLink)].flatMap(([, file = '', names = '']) => {
    const titles = [...names.matchAll(/`([^`]+)`/g)].map(([, title = '']) => title);
    return (titles.length > 0 ? titles : ['']).map((title) => ({
      file: join('docs', file),
      title,
    }));
  });
}

/** True if the code calls a function, e.g. `test` or the result of `test.each()`, with that title first. */
function hasTest(code: string, title: string): boolean {
  const calls = code.replaceAll(/\(\s+/g, '(');
  return ["'", '"', '`'].some((quote) => calls.includes(`(${quote}${title}${quote},`));
}

/**
 * Finds what is wrong with a row: it names no test, a file without a title, or a title that is not in the file.
 */
function problemsOf({ clause, tests }: Row): string[] {
  const named = namedTests(tests);
  if (named.length === 0) return [`${clause}: no test`];
  return named
    .filter(({ file, title }) => title === '' || !hasTest(readFileSync(file, 'utf8'), title))
    .map(({ file, title }) => `${clause}: ${file} has no test '${title}'`);
}

const row = (tests: string) => ({ clause: 'Clause 1', tests });

test('this test reports a row without a test, a file without a title and a title that the file does not have', () => {
  const file = '[spec-map.test.ts](../tests/repository/spec-map.test.ts)';
  const title = 'every row of docs/spec-map.md names tests that exist';
  expect(problemsOf(row(`${file} \`${title}\``))).toEqual([]);
  expect(problemsOf(row(''))).toEqual(['Clause 1: no test']);
  expect(problemsOf(row(file))).toHaveLength(1);
  expect(problemsOf(row(`${file} \`${title}\`, \`no such title\``))).toEqual([
    "Clause 1: tests/repository/spec-map.test.ts has no test 'no such title'",
  ]);
});

test('every row of docs/spec-map.md names tests that exist', () => {
  const rows = rowsOf(readFileSync('docs/spec-map.md', 'utf8'));
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});
