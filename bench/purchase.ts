import * as z from 'zod/mini';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { type Measurement, measure, median, mergeRuns } from './compare.ts';
import { generateLoad } from './load.ts';
import { startProcess } from './process.ts';
import { type ProductServer, startProduct } from './product-server.ts';
import { createPurchaseRequest } from './requests.ts';

export interface PurchaseBenchResult {
  clients: number;
  product: Measurement;
  barePerSecond: number;
  /** Of purchases per second, the median of the rounds. */
  ratio: number;
}

const rateSchema = z.object({ perSecond: z.number() });

/** create-contract on PostgreSQL beside a process that only stores the same rows, in alternating rounds. */
export async function benchPurchases(
  postgresUrl: string,
  { rounds, seconds, clientCounts }: { rounds: number; seconds: number; clientCounts: number[] },
): Promise<PurchaseBenchResult[]> {
  const bareDatabase = await createEmptyDatabase(postgresUrl);
  const template = await startProduct(bareDatabase);
  await generateLoad({
    port: template.port,
    connections: 1,
    seconds: 0.1,
    createRequest: createPurchaseRequest,
  });
  await template.stop();
  const bare = await startProcess('bench/bare-purchase.ts', {
    args: [bareDatabase],
    ready: /ready (\S+)\n/,
  });
  const server = await startProduct(await createEmptyDatabase(postgresUrl));
  const measureProduct = (connections: number, time: number) =>
    measure(server.pid, {
      port: server.port,
      connections,
      seconds: time,
      createRequest: createPurchaseRequest,
    });
  const measureBare = async (clients: number) => {
    // The product's jobs of the last round must not slow down this one.
    process.kill(server.pid, 'SIGSTOP');
    bare.send({ clients, seconds });
    const { perSecond } = z.parse(rateSchema, await bare.receive());
    process.kill(server.pid, 'SIGCONT');
    return perSecond;
  };
  const results: PurchaseBenchResult[] = [];
  await measureProduct(8, 2);
  for (const clients of clientCounts) {
    const ours: Measurement[] = [];
    const limits: number[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureProduct(clients, seconds));
      limits.push(await measureBare(clients));
    }
    const ratios = ours.map(({ perSecond }, round) => perSecond / (limits[round] ?? Number.NaN));
    results.push({
      clients,
      product: mergeRuns(ours),
      barePerSecond: median(limits),
      ratio: Number(median(ratios).toFixed(2)),
    });
  }
  await server.stop();
  await bare.stop();
  return results;
}

/** create-contract on the embedded database at 8 clients. It has no limit beside it: there is no other process. */
export async function benchEmbeddedPurchases(
  server: ProductServer,
  seconds: number,
): Promise<Measurement> {
  const load = { port: server.port, connections: 8, createRequest: createPurchaseRequest };
  await measure(server.pid, { ...load, seconds: 1 });
  return measure(server.pid, { ...load, seconds });
}
