// The checks of `npm run check` and `npm test`, how they are run, and what is printed about them.
import { spawn } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { createEnvironmentWithNode } from './runtime.js';
import { readPlaywrightReport, readVitestReport } from './test-reports.js';

/** @typedef {import('./test-reports.js').TestResult} TestResult */
/**
 * Scripts run one after the other until one fails. With `report`, the command writes the results of its tests to
 * the file, and their failures in full to `output`; without it, the check as a whole counts as one test.
 * @typedef {{ name: string, commands: string[][], env?: Record<string, string>, report?: TestReport }} Check
 * @typedef {{ file: string, read: (text: string) => TestResult[], output: 'stdout' | 'stderr' }} TestReport
 */
/** @typedef {{ name: string, seconds: number, tests: TestResult[] }} CheckResult */
/**
 * Checks that run one after the other. Lanes among them run side by side.
 * @typedef {(Check | Lane[])[]} Lane
 */

const tool = (/** @type {string} */ name) => join('node_modules', '.bin', name);
// The dependency cruiser reads sources through TypeScript 6; the compiler of version 7 takes a quarter of the time. Several
// checkers repeat each other's work: four take more than twice the processor time of one.
const checkTypes = (/** @type {string} */ config) => [
  join('node_modules', 'typescript-7', 'bin', 'tsc'),
  '--checkers',
  '1',
  '-p',
  config,
];
const reportFile = (/** @type {string} */ name) => join(tmpdir(), `${name}-${process.pid}.json`);

/** @type {Check[]} */
export const staticChecks = [
  {
    name: 'format and lint',
    commands: [[tool('biome'), 'ci', '--error-on-warnings', '--colors=off']],
  },
  {
    name: 'types',
    commands: [[tool('react-router'), 'typegen'], checkTypes('tsconfig.json')],
  },
  {
    name: 'types of the pure folders',
    commands: [checkTypes('tsconfig.pure.json')],
  },
  { name: 'unused code', commands: [[tool('knip'), '--cache']] },
  { name: 'migrations', commands: [[tool('squawk'), 'migrations/*.sql']] },
];

// Workers load Playwright, or jsdom, React and much else, whose compiled code is kept for the next one.
const compileCache = { NODE_COMPILE_CACHE: resolve('node_modules', '.cache', 'compiled') };

/** @type {Check} */
export const unitTestCheck = {
  ...createVitestCheck('unit tests', ['unit', 'document']),
  env: compileCache,
};

const browserReport = reportFile('playwright');

/** @type {Check} */
export const browserTestCheck = {
  name: 'browser tests',
  commands: [[tool('playwright'), 'test', '--reporter=dot,json']],
  env: { ...compileCache, PLAYWRIGHT_JSON_OUTPUT_NAME: browserReport },
  report: { file: browserReport, read: readPlaywrightReport, output: 'stdout' },
};

/**
 * Tests of the named Vitest projects.
 * @param {string} name
 * @param {string[]} projects
 * @returns {Check}
 */
export function createVitestCheck(name, projects) {
  const file = reportFile(`vitest-${projects.join('-')}`);
  const selection = projects.flatMap((project) => ['--project', project]);
  const reporters = ['--reporter=minimal', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    commands: [[tool('vitest'), 'run', ...selection, ...reporters]],
    report: { file, read: readVitestReport, output: 'stderr' },
  };
}

/**
 * Runs the lanes side by side. Prints the failures of a check when it has ended: in full, or as a summary of at most
 * `maxLines` lines for all checks.
 * @param {string} node
 * @param {Lane[]} lanes
 * @param {{ maxLines?: number }} [options]
 * @returns {Promise<CheckResult[]>} in the order in which they ended
 */
export async function runChecks(node, lanes, { maxLines } = {}) {
  let linesLeft = maxLines ?? 0;
  /** @type {CheckResult[]} */
  const results = [];
  const runAndPrint = async (/** @type {Check} */ check) => {
    const start = performance.now();
    const { tests, output, command } = await runCheck(check, node);
    const seconds = (performance.now() - start) / 1000;
    results.push({ name: check.name, seconds, tests });
    const failed = getFailed(tests);
    const mark = failed.length === 0 ? '✓' : '✗';
    process.stdout.write(`${mark} ${check.name.padEnd(42)}${formatSeconds(seconds)}\n`);
    if (failed.length === 0) return;
    if (maxLines === undefined) return void process.stdout.write(output);
    const summary = check.report ? failed.flatMap(summarise) : toLines(output);
    const shown = summary.slice(0, Math.min(12, linesLeft)).map((line) => line.slice(0, 160));
    linesLeft -= shown.length;
    const inFull = `In full: node scripts/run.js ${command.join(' ')}`;
    process.stdout.write([...shown, inFull].map((line) => `  ${line}\n`).join(''));
  };
  const runLane = async (/** @type {Lane} */ lane) => {
    for (const step of lane) {
      await (Array.isArray(step) ? Promise.all(step.map(runLane)) : runAndPrint(step));
    }
  };
  await runLane([lanes]);
  return results;
}

/**
 * Prints the ten slowest tests, and every test file whose tests take more than ten seconds together.
 * @param {CheckResult[]} results
 */
export function printSlowTests(results) {
  /** @type {Map<string, number>} */
  const files = new Map();
  /** @type {[name: string, seconds: number][]} */
  const tests = [];
  for (const { file, name, seconds } of results.flatMap((result) => result.tests)) {
    files.set(file, (files.get(file) ?? 0) + seconds);
    tests.push([`${file} > ${name}`, seconds]);
  }
  const slowFiles = [...files].filter(([, seconds]) => seconds > 10);
  printTimes('The ten slowest tests', tests.toSorted(bySeconds).slice(0, 10));
  printTimes('Test files over ten seconds', slowFiles.toSorted(bySeconds));
}

/**
 * @param {[name: string, seconds: number]} a
 * @param {[name: string, seconds: number]} b
 */
const bySeconds = ([, a], [, b]) => b - a;

/**
 * @param {string} title
 * @param {[name: string, seconds: number][]} times
 */
function printTimes(title, times) {
  const lines = times.map(([name, seconds]) => `${formatSeconds(seconds)}  ${name}\n`);
  process.stdout.write(`\n${title}:\n${lines.join('')}`);
}

/**
 * Prints how many tests have passed and failed, and sets the exit code.
 * @param {CheckResult[]} results
 */
export function printScore(results) {
  const tests = results.flatMap((result) => result.tests);
  const failed = getFailed(tests).length;
  process.stdout.write(`\n${tests.length - failed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {TestResult[]} tests */
const getFailed = (tests) => tests.filter(({ problem }) => problem !== undefined);

/** @param {number} seconds */
const formatSeconds = (seconds) => `${seconds.toFixed(1).padStart(6)} s`;

/** @param {string} text */
const toLines = (text) => text.split('\n').filter((line) => line.trim() !== '');

/** @param {TestResult} test */
const summarise = ({ file, name, problem = '' }) => [
  `${file} > ${name}`,
  ...toLines(problem)
    .slice(0, 1)
    .map((line) => `  ${line}`),
];

/**
 * @param {Check} check
 * @param {string} node
 * @returns {Promise<{ tests: TestResult[], output: string, command: string[] }>} with the last command that ran
 */
async function runCheck({ name, commands, env = {}, report }, node) {
  const whole = { file: name, name, seconds: 0 };
  for (const command of commands) {
    const { code, stdout, stderr } = await captureOutput(node, command, env);
    if (!report) {
      if (code === 0) continue;
      const output = stdout + stderr;
      return { tests: [{ ...whole, problem: `exit code ${code}` }], output, command };
    }
    const tests = readTests(report);
    // A tool can fail without a failed test, e.g. when it does not start.
    const isUnexplained = code !== 0 && getFailed(tests).length === 0;
    if (isUnexplained) tests.push({ ...whole, problem: toLines(stderr)[0] ?? `exit code ${code}` });
    const output = isUnexplained ? stdout + stderr : { stdout, stderr }[report.output];
    const files = [...new Set(getFailed(tests).map(({ file }) => file))].slice(0, 3);
    return { tests, output, command: [...command.slice(0, 2), ...files] };
  }
  return { tests: [whole], output: '', command: [] };
}

/** @param {TestReport} report */
function readTests({ file, read }) {
  try {
    return read(readFileSync(file, 'utf8'));
  } catch {
    return [];
  } finally {
    rmSync(file, { force: true });
  }
}

/**
 * @param {string} node
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number, stdout: string, stderr: string }>}
 */
function captureOutput(node, [script = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(node, [script, ...args], {
      env: { ...createEnvironmentWithNode(node), ...env },
    });
    let stdout = '';
    let stderr = '';
    child.stdout.setEncoding('utf8').on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.setEncoding('utf8').on('data', (chunk) => {
      stderr += chunk;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, stdout, stderr }));
  });
}
