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
  /** The same transaction behind a bare HTTP server that parses the request's JSON. */
  bareHttp: Measurement;
  /** Of purchases per second to those of the bare transaction, the median of the rounds. */
  ratio: number;
  /** The same to those of the bare HTTP server. */
  httpRatio: number;
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
  const measureHttp = (pid: number, port: number, connections: number, time: number) =>
    measure(pid, { port, connections, seconds: time, createRequest: createPurchaseRequest });
  const measureProduct = (connections: number, time: number) =>
    measureHttp(server.pid, server.port, connections, time);
  const measureBare = async (clients: number) => {
    // The product's jobs of the last round must not slow down this one.
    process.kill(server.pid, 'SIGSTOP');
    bare.send({ clients, seconds });
    const { perSecond } = z.parse(rateSchema, await bare.receive());
    const http = await measureHttp(bare.pid, Number(bare.found), clients, seconds);
    process.kill(server.pid, 'SIGCONT');
    return { perSecond, http };
  };
  const results: PurchaseBenchResult[] = [];
  // A purchase takes several times as long until V8 has optimised its code.
  for (let purchases = 0, pass = 0; purchases < 3000 && pass < 8; pass += 1) {
    purchases += (await measureProduct(8, seconds)).requests;
  }
  await measureHttp(bare.pid, Number(bare.found), 8, 2);
  for (const clients of clientCounts) {
    const ours: Measurement[] = [];
    const limits: { perSecond: number; http: Measurement }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureProduct(clients, seconds));
      limits.push(await measureBare(clients));
    }
    const medianRatio = (rates: number[]) => {
      const ratios = ours.map(({ perSecond }, round) => perSecond / (rates[round] ?? Number.NaN));
      return Number(median(ratios).toFixed(2));
    };
    const bareRates = limits.map(({ perSecond }) => perSecond);
    results.push({
      clients,
      product: mergeRuns(ours),
      barePerSecond: median(bareRates),
      bareHttp: mergeRuns(limits.map(({ http }) => http)),
      ratio: medianRatio(bareRates),
      httpRatio: medianRatio(limits.map(({ http }) => http.perSecond)),
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
