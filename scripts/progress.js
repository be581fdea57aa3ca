// What a command of the first minute shows while it works. Plain JavaScript for Node 20, without dependencies.
import { spawn } from 'node:child_process';

const signs = [...'⠋⠙⠹⠸⠼⠴⠦⠧⠇⠏'];

/**
 * A line with the seconds, which moves in a terminal until the work has ended. Work that had nothing to do leaves no line there.
 * @template {object} Result
 * @param {string} label
 * @param {() => Promise<Result>} work
 * @returns {Promise<Result>}
 */
export async function showProgress(label, work) {
  const { stdout } = process;
  if (!stdout.isTTY) return work();
  const start = performance.now();
  const draw = (/** @type {string} */ sign) => {
    const seconds = Math.round((performance.now() - start) / 1000);
    stdout.write(`\r\x1b[K${sign} ${label} … ${seconds} s`);
  };
  let count = 0;
  const timer = setInterval(() => draw(signs[count++ % signs.length] ?? ''), 100);
  const result = await work();
  clearInterval(timer);
  if ('isIdle' in result && result.isIdle) stdout.write('\r\x1b[K');
  else {
    draw('✓');
    stdout.write('\n');
  }
  return result;
}

/**
 * Runs a program and returns its exit code and all that it has printed. A signal ends this process when the program has ended: an
 * interrupted npm first takes back what it has begun, and would meet the next command.
 * @param {string} program
 * @param {string[]} args
 * @param {{ env?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 * @returns {Promise<{ status: number, output: string }>}
 */
export function runPiped(program, args, options = {}) {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  let isInterrupted = false;
  const interrupt = (/** @type {NodeJS.Signals} */ signal) => {
    isInterrupted = true;
    // A terminal sends Ctrl-C to the program too.
    if (signal === 'SIGTERM') child.kill(signal);
  };
  for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, interrupt);
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      for (const signal of ['SIGINT', 'SIGTERM']) process.off(signal, interrupt);
      if (isInterrupted) process.exit(130);
      resolve({ status: code ?? 1, output });
    });
  });
}
