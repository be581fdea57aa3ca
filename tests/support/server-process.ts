import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import { createContractResponse, idempotencyKeyHeader } from '#api/create-contract-response.ts';
import { endpoints } from '#api/paths.ts';
import { testContent } from './test-content.ts';

type Environment = Record<string, string>;

interface Exit {
  code: number | null;
  stderr: string;
}

interface LogEntry {
  level: number;
  msg: string;
  adminPort?: number;
}

export interface ServerProcess {
  /** e.g. http://localhost:41234 */
  address: string;
  pid: number | undefined;
  /** All that it wrote so far. */
  output: () => string;
  /** The log entries so far. */
  log: () => LogEntry[];
  kill: (signal: NodeJS.Signals) => void;
  exit: Promise<Exit>;
}

/** The built server, ready for requests. */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const { output, found, ...server } = launchServer(environment);
  const address = await found(() => /open at (http:\S+)\n/.exec(output())?.[1]);
  const log = () => logEntries(output());
  return {
    ...server,
    address,
    output,
    log,
  };
}

/** How a start ends that is meant to fail. One that succeeds is killed, and so has no exit code. */
export function failedStart(environment: Environment): Promise<Exit> {
  const { exit, kill, found, output } = launchServer(environment);
  found(() => /open at/.exec(output())).then(
    () => kill('SIGKILL'),
    () => {},
  );
  return exit;
}

/** Where the server notes that a data folder is taken. */
export const lockFileIn = (dataFolder: string): string => join(dataFolder, 'server.lock');

/** Sends a purchase as the site does and gives its reference; any other answer is an error. */
export async function referenceOf(
  { address }: Pick<ServerProcess, 'address'>,
  idempotencyKey: string,
  body: unknown,
): Promise<string> {
  const response = await fetch(`${address}${endpoints.createContract}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      [idempotencyKeyHeader]: idempotencyKey,
    },
    body: JSON.stringify(body),
  });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`create-contract: ${response.status} ${text}`);
  return createContractResponse.parse(JSON.parse(text)).referenceId;
}

/** The built server as a process, whatever becomes of it. Killed at the latest when the test ends. */
export function launchServer(environment: Environment) {
  const child = spawn(process.execPath, ['build/server/main.js'], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: '0',
      CONTENT_DIR: testContent,
      // All the buyers of a test come from one address.
      RATE_LIMITS: 'off',
      ...environment,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let stdout = '';
  let stderr = '';
  let hasEnded = false;
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    stderr += text;
  });
  const exit: Promise<Exit> = once(child, 'close').then(() => {
    hasEnded = true;
    return { code: child.exitCode, stderr };
  });
  onTestFinished(async () => {
    child.kill('SIGKILL');
    await exit;
  });

  /** Looks again with every piece of output. */
  async function found<T>(look: () => T | undefined | null): Promise<T> {
    for (;;) {
      const thing = look();
      if (thing) return thing;
      if (hasEnded) throw new Error(`The server ended with ${child.exitCode}: ${stderr}`);
      await Promise.race([once(child.stdout, 'data'), exit]);
    }
  }

  return {
    pid: child.pid,
    output: () => stdout,
    found,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    exit,
  };
}

/** The log is the lines of JSON; a line cut off by a kill is not one. */
function logEntries(output: string): LogEntry[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as LogEntry);
}
