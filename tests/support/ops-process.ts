import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';

/** Starts the built command line. The caller writes its standard input and may kill it. */
export function startOpsProcess(args: string[], environment: Record<string, string>) {
  const child = spawn(process.execPath, ['build/server/ops.js', ...args], {
    env: { PATH: process.env.PATH, ...environment },
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  // The process may end before it has read everything.
  child.stdin.on('error', () => {});
  const output = Promise.all([text(child.stdout), text(child.stderr), once(child, 'close')]);
  const exit = output.then(([stdout, stderr]) => ({ code: child.exitCode, stdout, stderr }));
  return { stdin: child.stdin, kill: () => child.kill('SIGKILL'), exit };
}

/** The built command line with these arguments, as an operator runs it. */
export async function runOpsProcess(
  args: string[],
  environment: Record<string, string>,
  input = '',
) {
  const { stdin, exit } = startOpsProcess(args, environment);
  stdin.end(input);
  return exit;
}
