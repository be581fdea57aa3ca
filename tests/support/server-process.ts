import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { join, resolve } from 'node:path';
import { onTestFinished } from 'vitest';
import {
  createContractResponseSchema,
  idempotencyKeyHeaderName,
} from '#api/create-contract-response.ts';
import { endpointPaths } from '#api/paths.ts';
import { testKeyRing } from './key-ring.ts';
import { getNodeArguments, nodeEnvironment } from './node-settings.ts';
import { testContentFolder } from './test-content.ts';
import { behindProxy, createVisitorHeader } from './visitor-address.ts';

type Environment = Record<string, string>;

/** A value of BANK_KEYS, which servers on PostgreSQL need. */
export const testBankKeys = testKeyRing
  .map(({ id, key }) => `${id}:${key.toString('base64')}`)
  .join();

interface Exit {
  code: number | null;
  stderr: string;
}

interface LogEntry {
  level: number;
  msg: string;
  adminPort?: number;
  err?: { type: string };
}

export interface ServerProcess {
  /** The address of the server, e.g. http://localhost:41234. */
  address: string;
  pid: number | undefined;
  /** The standard output of the process so far. */
  output: () => string;
  /** The log entries so far. */
  log: () => LogEntry[];
  /** Those of errors. Left out are tasks that got no connection to the database in time, as on a busy machine: they are repeated. */
  errors: () => LogEntry[];
  kill: (signal: NodeJS.Signals) => void;
  /** Makes the clock of a process that was started with `createShiftedClock` wrong by so much. */
  shiftClock: (shiftMs: number) => void;
  exit: Promise<Exit>;
}

/** Starts the built server and waits until it accepts requests. */
export async function startServer(environment: Environment): Promise<ServerProcess> {
  const { output, waitFor, ...server } = launchServer(environment);
  const address = await waitFor(() => /open at (http:[^\s"]+)[\s"]/.exec(output())?.[1]);
  const log = () => logEntries(output());
  const errors = () =>
    log().filter(({ level, err }) => level >= 50 && err?.type !== 'DatabaseUnavailableError');
  return { ...server, address, output, log, errors };
}

/** Waits for a start that must fail. A start that succeeds is killed and has no exit code. */
export function waitForFailedStart(environment: Environment): Promise<Exit> {
  const { exit, kill, waitFor, output } = launchServer(environment);
  waitFor(() => /open at/.exec(output())).then(
    () => kill('SIGKILL'),
    () => {},
  );
  return exit;
}

/** The lock file by which a server claims its data folder. */
export const getLockFilePath = (dataFolder: string): string => join(dataFolder, 'server.lock');

/** Posts JSON as the site does. Each key is another visitor's. */
export function postJson(
  { address }: Pick<ServerProcess, 'address'>,
  path: string,
  body: unknown,
  { key = randomUUID(), headers = {} }: { key?: string; headers?: Record<string, string> } = {},
): Promise<Response> {
  return fetch(`${address}${path}`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      origin: address,
      [idempotencyKeyHeaderName]: key,
      ...createVisitorHeader(key),
      ...headers,
    },
    body: JSON.stringify(body),
  });
}

/** Sends a purchase as the site does and returns its reference; throws on any other response. */
export async function sendPurchase(
  server: Pick<ServerProcess, 'address'>,
  key: string,
  body: unknown,
): Promise<string> {
  const response = await postJson(server, endpointPaths.createContract, body, { key });
  const text = await response.text();
  if (response.status !== 200) throw new Error(`create-contract: ${response.status} ${text}`);
  return createContractResponseSchema.parse(JSON.parse(text)).referenceId;
}

/** Starts the built server as a process, which is killed when the test ends. */
export function launchServer(environment: Environment, cwd = process.cwd()) {
  const child = spawn(
    process.execPath,
    [...getNodeArguments(environment), resolve('build/server/main.js')],
    {
      cwd,
      env: {
        ...nodeEnvironment,
        HOST: '127.0.0.1',
        PORT: '0',
        CONTENT_DIR: testContentFolder,
        ...behindProxy,
        ...environment,
      },
      stdio: ['ignore', 'pipe', 'pipe', ...(environment.CLOCK_SHIFT_MS ? ['ipc' as const] : [])],
    },
  );
  const pipes = { out: child.stdout, err: child.stderr };
  if (!pipes.out || !pipes.err) throw new Error('The output of the server is not piped.');
  const output = pipes.out.setEncoding('utf8');
  let stdout = '';
  let stderr = '';
  let hasEnded = false;
  output.on('data', (text: string) => {
    stdout += text;
  });
  pipes.err.setEncoding('utf8').on('data', (text: string) => {
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

  /** Calls `search` after every piece of output until it finds something. */
  async function waitFor<T>(search: () => T | undefined | null): Promise<T> {
    for (;;) {
      const found = search();
      if (found) return found;
      if (hasEnded) throw new Error(`The server exited with ${child.exitCode}: ${stderr}`);
      await Promise.race([once(output, 'data'), exit]);
    }
  }

  return {
    pid: child.pid,
    output: () => stdout,
    waitFor,
    kill: (signal: NodeJS.Signals) => void child.kill(signal),
    // With a callback, a process that was killed meanwhile is no error.
    shiftClock: (shiftMs: number) => void child.send(shiftMs, () => {}),
    exit,
  };
}

/** Log entries are lines of JSON. The last line is dropped, since a kill may have cut it off. */
function logEntries(output: string): LogEntry[] {
  const lines = output.split('\n').slice(0, -1);
  return lines.filter((line) => line.startsWith('{')).map((line) => JSON.parse(line) as LogEntry);
}
