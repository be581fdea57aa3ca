import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { expect, vi } from 'vitest';
import { getNodeArguments, nodeEnvironment } from './node-settings.ts';

/** Starts the built command line. The caller writes its standard input and may kill it. */
export function startOpsProcess(
  args: string[],
  environment: Record<string, string>,
  cwd = process.cwd(),
) {
  const child = spawn(
    process.execPath,
    [...getNodeArguments(environment), 'build/server/ops.js', ...args],
    {
      cwd,
      env: { ...nodeEnvironment, ...environment },
      stdio: ['pipe', 'pipe', 'pipe'],
    },
  );
  // The process may end before it has read everything.
  child.stdin.on('error', () => {});
  let stderr = '';
  child.stderr.setEncoding('utf8').on('data', (chunk: string) => {
    stderr += chunk;
  });
  const output = Promise.all([text(child.stdout), once(child, 'close')]);
  const exit = output.then(([stdout]) => ({ code: child.exitCode, stdout, stderr }));
  /** Waits for this text on standard error. */
  const printed = (expected: string) =>
    vi.waitFor(() => expect(stderr).toContain(expected), 120_000);
  return { stdin: child.stdin, kill: () => child.kill('SIGKILL'), printed, exit };
}

/** The built command line with these arguments, as an operator runs it. */
export async function runOpsProcess(
  args: string[],
  environment: Record<string, string>,
  { input = '', cwd }: { input?: string; cwd?: string } = {},
) {
  const { stdin, exit } = startOpsProcess(args, environment, cwd);
  stdin.end(input);
  return exit;
}
