// Reads the JSON reports of Vitest and Playwright.
import { join, relative } from 'node:path';

/**
 * `problem` is set for a test that failed or was skipped, and for a file that could not be loaded.
 * @typedef {{ file: string, name: string, seconds: number, problem?: string | undefined }} TestResult
 */
/**
 * @typedef {{ fullName: string, status: string, duration?: number, failureMessages: string[] }} VitestTest
 * @typedef {{ name: string, status: string, message: string, assertionResults: VitestTest[] }} VitestFile
 */
/**
 * @typedef {{ duration: number, error?: { message?: string } }} PlaywrightResult
 * @typedef {{ title: string, file: string, tests: { status: string, results: PlaywrightResult[] }[] }} PlaywrightSpec
 * @typedef {{ specs?: PlaywrightSpec[], suites?: PlaywrightSuite[] }} PlaywrightSuite
 */

/**
 * @param {string} text
 * @returns {TestResult[]}
 */
export function readVitestReport(text) {
  /** @type {{ testResults: VitestFile[] }} */
  const { testResults } = JSON.parse(text);
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative('', name);
    const tests = assertionResults.map((test) => ({
      file,
      name: test.fullName,
      seconds: (test.duration ?? 0) / 1000,
      problem: test.status === 'passed' ? undefined : (test.failureMessages[0] ?? test.status),
    }));
    const isUnreadable = status === 'failed' && tests.every(({ problem }) => !problem);
    return isUnreadable
      ? [...tests, { file, name: 'the file', seconds: 0, problem: message }]
      : tests;
  });
}

/**
 * @param {string} text
 * @returns {TestResult[]}
 */
export function readPlaywrightReport(text) {
  /** @type {PlaywrightSuite} */
  const report = JSON.parse(text);
  return readSuite(report);
}

/**
 * @param {PlaywrightSuite} suite
 * @returns {TestResult[]}
 */
function readSuite({ specs = [], suites = [] }) {
  const tests = specs.flatMap((spec) =>
    spec.tests.map(({ status, results }) => ({
      file: join('tests', 'e2e', spec.file),
      name: spec.title,
      seconds: results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      problem: status === 'expected' ? undefined : (results[0]?.error?.message ?? status),
    })),
  );
  return [...tests, ...suites.flatMap(readSuite)];
}
