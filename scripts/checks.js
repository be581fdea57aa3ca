// The checks that need nothing but the sources, and the one runner of `npm run check` and `npm test`.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { withNode } from './runtime.js';

/** @typedef {{ passed: number, failed: number }} Score */
/** @typedef {{ name: string, commands: string[][], report?: { file: string, read: (text: string) => Score } }} Check */

const tool = (/** @type {string} */ name) => join('node_modules', '.bin', name);

/** @type {Check[]} */
export const staticChecks = [
  { name: 'format and lint', commands: [[tool('biome'), 'ci', '--error-on-warnings']] },
  {
    name: 'types',
    commands: [
      [tool('react-router'), 'typegen'],
      [tool('tsc'), '-p', 'tsconfig.json'],
    ],
  },
  {
    name: 'pure folders know no browser and no Node',
    commands: [[tool('tsc'), '-p', 'tsconfig.pure.json']],
  },
  {
    name: 'import table',
    commands: [[tool('depcruise'), 'src', '--config', '.dependency-cruiser.js']],
  },
  { name: 'unused code', commands: [[tool('knip')]] },
];

/**
 * A run of some Vitest projects, scored by its own count.
 * @param {string} name
 * @param {string[]} projects
 * @returns {Check}
 */
export function vitest(name, projects) {
  const file = join(tmpdir(), `vitest-${projects.join('-')}-${process.pid}.json`);
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
 * Runs the checks, two at a time where asked, and prints each one's output when it is done.
 * @param {Check[]} checks
 * @param {{ node: string, lanes?: number, env?: Record<string, string> }} options
 * @returns {Promise<Score>}
 */
export async function runChecks(checks, { node, lanes = 1, env = {} }) {
  const waiting = [...checks];
  const total = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      const start = Date.now();
      const score = await runCheck(check, node, env);
      total.passed += score.passed;
      total.failed += score.failed;
      const seconds = ((Date.now() - start) / 1000).toFixed(1);
      process.stdout.write(`${score.failed === 0 ? '✓' : '✗'} ${check.name} (${seconds} s)\n`);
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return total;
}

/**
 * @param {Check} check
 * @param {string} node
 * @param {Record<string, string>} env
 * @returns {Promise<Score>}
 */
async function runCheck({ commands, report }, node, env) {
  for (const command of commands) {
    const { code, output } = await captured(node, command, env);
    if (code !== 0 || report) process.stdout.write(output);
    if (code !== 0 && !report) return { passed: 0, failed: 1 };
    if (report) return scored(report, code);
  }
  return { passed: 1, failed: 0 };
}

/**
 * A tool that failed without a failed test (it did not start, or a suite did not load) still failed.
 * @param {NonNullable<Check['report']>} report
 * @param {number} code
 * @returns {Score}
 */
function scored({ file, read }, code) {
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
function captured(node, [script = '', ...args], env) {
  return new Promise((resolve) => {
    const child = spawn(node, [script, ...args], { env: { ...withNode(node), ...env } });
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
