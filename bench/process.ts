import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';

export interface BenchProcess {
  pid: number;
  /** What `ready` captured in the output. */
  found: string;
  secondsToReady: number;
  send: (message: object) => void;
  /** The next message that the process sends. */
  receive: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** Starts a script as its own process and waits until its output matches `ready`. */
export async function startProcess(
  script: string,
  { env = {}, args = [], ready }: { env?: NodeJS.ProcessEnv; args?: string[]; ready: RegExp },
): Promise<BenchProcess> {
  const start = performance.now();
  const child = spawn(process.execPath, [script, ...args], {
    env: { PATH: process.env.PATH, ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const found = await findInOutput(child, ready);
  const { pid } = child;
  if (pid === undefined) throw new Error(`${script} did not start.`);
  return {
    pid,
    found,
    secondsToReady: (performance.now() - start) / 1000,
    send: (message) => void child.send(message),
    receive: async () => (await once(child, 'message'))[0],
    stop: async () => {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

async function findInOutput(child: ChildProcess, ready: RegExp): Promise<string> {
  let output = '';
  for await (const text of child.stdout ?? []) {
    output += String(text);
    const found = ready.exec(output)?.[1];
    if (found !== undefined) {
      // Reads the output to its end, because a full pipe would block the process.
      child.stdout?.resume();
      return found;
    }
  }
  throw new Error(`The process ended before its output matched ${ready}: ${output}`);
}

/** Processor seconds that the process has used. Linux only. */
export function readProcessorSeconds(pid: number): number {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  const ticksPerSecond = 100;
  return (Number(fields[11]) + Number(fields[12])) / ticksPerSecond;
}

/** Resident memory in megabytes. Linux only. */
export function readMemoryMb(pid: number): number {
  const kilobytes = /VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Math.round(Number(kilobytes) / 1024);
}
