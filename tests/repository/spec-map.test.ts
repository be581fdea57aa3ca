import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { bankIdleMinutes, printedDetailsMinutes } from '#journey/kept-bank-details.ts';
import { savedJourneyDays } from '#journey/saved-journey.ts';
import { retentionSettings } from '#server/records/retention/settings.ts';

interface Row {
  clause: string;
  tests: string;
}

const folder = 'docs/spec-map';
const readPage = (name: string) => readFileSync(join(folder, name), 'utf8');

/** The first and the last column of the tables of a page. */
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
      file: join(folder, file),
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
  const file = '[spec-map.test.ts](../../tests/repository/spec-map.test.ts)';
  const title = 'every row of the specification map names a test that exists';
  expect(problemsOf(row(`${file} \`${title}\``))).toEqual([]);
  expect(problemsOf(row(''))).toEqual(['Clause 1: no test']);
  expect(problemsOf(row(file))).toHaveLength(1);
  expect(problemsOf(row(`${file} \`${title}\`, \`no such title\``))).toEqual([
    "Clause 1: tests/repository/spec-map.test.ts has no test 'no such title'",
  ]);
});

test('every row of the specification map names a test that exists', () => {
  const rows = readdirSync(folder).flatMap((name) => rowsOf(readPage(name)));
  expect(rows.length).toBeGreaterThan(90);
  expect(rows.flatMap(problemsOf)).toEqual([]);
});

/** Sentences without the marks of Markdown. Headings, and tables, are left out. */
function sentencesOf(markdown: string): string[] {
  return markdown
    .split('\n')
    .filter((line) => /^(- )?[\w*]/.test(line))
    .map((line) =>
      line
        .replace(/^- /, '')
        .replaceAll('**', '')
        .replaceAll(/\[([^\]]+)\]\([^)]+\)/g, '$1'),
    )
    .flatMap((line) => line.split(/(?<=[.:]) (?=[A-Z])/));
}

test('the specification map says of each sentence of the privacy notice who keeps it', () => {
  const chapter = readPage('privacy-notice.md');
  const notice = readFileSync('tests/content/brand/documents/privacy-notice.md', 'utf8');
  const [, promises = ''] = notice.split('## What we hold');
  expect(sentencesOf(promises).filter((sentence) => !chapter.includes(sentence))).toEqual([]);
});

test('the periods of the privacy notice are those of the settings', () => {
  const {
    RETENTION_CONTRACTS,
    RETENTION_ENQUIRIES,
    RETENTION_EVENTS,
    RETENTION_MAIL,
    RETENTION_RATE_LIMITS,
  } = retentionSettings;
  const notice = readFileSync('tests/content/brand/documents/privacy-notice.md', 'utf8');
  for (const sentence of [
    `The record of your purchase goes ${RETENTION_CONTRACTS.default} after you buy`,
    `Questions to our experts go after ${RETENTION_ENQUIRIES.default}.`,
    `What we noted of visits goes after ${RETENTION_EVENTS.default}.`,
    `Copies of our emails, where we keep them, go after ${RETENTION_MAIL.default}.`,
    `we keep your answers for ${savedJourneyDays} days`,
    `for ${printedDetailsMinutes} minutes, what your printed confirmation shows`,
    `ends after ${bankIdleMinutes} minutes without a new page`,
    `is left, for ${bankIdleMinutes} minutes or until you close your browser`,
  ]) {
    expect(notice).toContain(sentence);
  }
  // Counts of a connection end after minutes; with the period, the rest of its last day and a run every six hours that is below three days.
  expect(RETENTION_RATE_LIMITS.default).toBe('1 day');
  expect(notice).toContain('Internet addresses go within three days.');
});
