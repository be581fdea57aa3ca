import { basePath } from '#api/paths.ts';
import { createBankCheckRequest } from './calls.ts';
import type { GrownDatabase } from './grown-database.ts';
import { generateLoad, type LoadResult } from './load.ts';
import { readMemoryMb } from './process.ts';
import { startProduct } from './product-server.ts';
import { createLookupRequest, createPageRequest, createPurchaseRequest } from './requests.ts';

export interface MixedLoadResult extends LoadResult {
  /** Resident memory before the load. */
  memoryMbBefore: number;
  /** The largest resident memory in each minute. */
  memoryMbByMinute: number[];
}

const product = `${basePath}/boiler-and-service-care`;

/** Pages, lookups, bank checks and purchases in turn at 8 clients, and the memory of the server meanwhile. */
export async function measureMixedLoad(
  database: GrownDatabase,
  minutes: number,
): Promise<MixedLoadResult> {
  const page = (path: string) => () => createPageRequest(path);
  const turns = [
    page(basePath),
    page(product),
    () => createLookupRequest(database.postcodes),
    page(`${product}/payment-details`),
    () => createLookupRequest(database.postcodes),
    createBankCheckRequest,
    page(basePath),
    createPurchaseRequest,
  ];
  let requests = 0;
  const createRequest = () => {
    const turn = turns[requests % turns.length];
    requests += 1;
    return turn?.() ?? '';
  };
  const server = await startProduct(database.url);
  const memoryMbBefore = readMemoryMb(server.pid);
  const memoryMbByMinute: number[] = [];
  const start = performance.now();
  const watch = setInterval(() => {
    const minute = Math.floor((performance.now() - start) / 60_000);
    if (minute >= minutes) return;
    memoryMbByMinute[minute] = Math.max(memoryMbByMinute[minute] ?? 0, readMemoryMb(server.pid));
  }, 1000);
  const load = { port: server.port, connections: 8, seconds: minutes * 60, createRequest };
  const result = await generateLoad(load);
  clearInterval(watch);
  await server.stop();
  return { ...result, memoryMbBefore, memoryMbByMinute };
}
