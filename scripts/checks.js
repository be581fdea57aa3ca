// The checks of `npm run check` and `npm test`, how they are run, and their report.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEnvironmentWithNode } from './runtime.js';

/** @typedef {{ passed: number, failed: number }} Score */
/** @typedef {Score & { name: string, seconds: number }} Result */
/**
 * Scripts run one after the other until one fails. With `report`, the score is read from the file that the
 * command writes; without it, the check as a whole counts as one.
 * @typedef {{ name: string, commands: string[][], env?: Record<string, string>, report?: { file: string, read: (text: string) => Score } }} Check
 */

const tool = (/** @type {string} */ name) => join('node_modules', '.bin', name);
// The dependency cruiser reads sources through TypeScript 6; the compiler of version 7 takes a quarter of the time.
const typeCompiler = join('node_modules', 'typescript-7', 'bin', 'tsc');
const reportFile = (/** @type {string} */ name) => join(tmpdir(), `${name}-${process.pid}.json`);

/** @type {Check[]} */
export const staticChecks = [
  { name: 'format and lint', commands: [[tool('biome'), 'ci', '--error-on-warnings']] },
  {
    name: 'types',
    commands: [
      [tool('react-router'), 'typegen'],
      [typeCompiler, '-p', 'tsconfig.json'],
    ],
  },
  {
    name: 'types of the pure folders',
    commands: [[typeCompiler, '-p', 'tsconfig.pure.json']],
  },
  {
    name: 'import table',
    commands: [[tool('depcruise'), 'src', '--config', '.dependency-cruiser.js']],
  },
  { name: 'unused code', commands: [[tool('knip')]] },
];

export const unitTestCheck = createVitestCheck('unit tests', ['unit', 'document']);

const browserReport = reportFile('playwright');

/** @type {Check} */
export const browserTestCheck = {
  name: 'browser tests',
  commands: [[tool('playwright'), 'test']],
  env: { E2E_REPORT: browserReport },
  report: {
    file: browserReport,
    read: (text) => {
      const { expected, unexpected, flaky } = JSON.parse(text).stats;
      return { passed: expected, failed: unexpected + flaky };
    },
  },
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
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${file}`];
  return {
    name,
    commands: [[tool('vitest'), 'run', ...selection, ...reporters]],
    report: {
      file,
      read: (text) => {
        const { numPassedTests, numFailedTests } = JSON.parse(text);
        return { passed: numPassedTests, failed: numFailedTests };
      },
    },
  };
}

/**
 * Runs the checks, as many at a time as `parallel` says, and prints each one's output when it has ended.
 * @param {Check[]} checks
 * @param {{ node: string, parallel?: number }} options
 * @returns {Promise<Result[]>} in the order in which they ended
 */
export async function runChecks(checks, { node, parallel = 1 }) {
  const waiting = [...checks];
  /** @type {Result[]} */
  const results = [];
  const worker = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = performance.now();
      const score = await runCheck(check, node);
      const result = { name: check.name, ...score, seconds: (performance.now() - start) / 1000 };
      results.push(result);
      process.stdout.write(resultLine(result));
    }
  };
  await Promise.all(Array.from({ length: parallel }, worker));
  return results;
}

/**
 * Prints the time of each check and the sum of passed and failed, and sets the exit code.
 * @param {Result[]} results
 */
export function printReport(results) {
  const passed = results.reduce((sum, result) => sum + result.passed, 0);
  const failed = results.reduce((sum, result) => sum + result.failed, 0);
  process.stdout.write(`\n${results.map(resultLine).join('')}`);
  process.stdout.write(`${passed} passed, ${failed} failed\n`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** @param {Result} result */
function resultLine({ name, failed, seconds }) {
  return `${failed === 0 ? '✓' : '✗'} ${name.padEnd(42)}${seconds.toFixed(1).padStart(6)} s\n`;
}

/**
 * @param {Check} check
 * @param {string} node
 * @returns {Promise<Score>}
 */
async function runCheck({ commands, env = {}, report }, node) {
  for (const command of commands) {
    const { code, output } = await captureOutput(node, command, env);
    if (code !== 0 || report) process.stdout.write(output);
    if (code !== 0 && !report) return { passed: 0, failed: 1 };
    if (report) return readScore(report, code);
  }
  return { passed: 1, failed: 0 };
}

/**
 * A tool can fail without a failed test, e.g. when it does not start or a test file does not load.
 * @param {NonNullable<Check['report']>} report
 * @param {number} code
 * @returns {Score}
 */
function readScore({ file, read }, code) {
  try {
    const score = read(readFileSync(file, 'utf8'));
    return code !== 0 && score.failed === 0 ? { ...score, failed: 1 } : score;
  } catch {
    return { passed: 0, failed: 1 };
  }
}

/**
 * @param {string} node
 * @param {string[]} command
 * @param {Record<string, string>} env
 * @returns {Promise<{ code: number, output: string }>}
 */
function captureOutput(node, [script = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(node, [script, ...args], {
      env: { ...createEnvironmentWithNode(node), ...env },
    });
    let output = '';
    child.stdout.on('data', (chunk) => {
      output += chunk;
    });
    child.stderr.on('data', (chunk) => {
      output += chunk;
    });
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}
