import { setTimeout as delay } from 'node:timers/promises';
import { basePath } from '#api/paths.ts';
import { readMemoryMb } from './process.ts';
import type { ProductServer } from './product-server.ts';

export interface IdleServerResult {
  /** From the start of the process to its first response. */
  secondsToFirstResponse: number;
  memoryMb: number;
}

const idleMs = 5000;

/** Start and memory of a server that has sent one page and then had nothing to do. */
export async function measureIdleServer(server: ProductServer): Promise<IdleServerResult> {
  const start = performance.now();
  await (await fetch(`http://127.0.0.1:${server.port}${basePath}`)).text();
  const seconds = server.secondsToReady + (performance.now() - start) / 1000;
  await delay(idleMs);
  return {
    secondsToFirstResponse: Number(seconds.toFixed(2)),
    memoryMb: readMemoryMb(server.pid),
  };
}
