import * as z from 'zod/mini';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { type Measurement, measure, median, mergeRuns } from './compare.ts';
import { generateLoad } from './load.ts';
import { startProcess } from './process.ts';
import { startProduct } from './product-server.ts';
import { createPurchaseRequest } from './requests.ts';

export interface PurchaseBenchResult {
  clients: number;
  product: Measurement;
  /** The product without its rate limits. */
  unlimited: Measurement;
  /** Of purchases per second with the default rate limits to those without, the median of the rounds. */
  limitsRatio: number;
  /** The product that sends traces of every purchase. */
  traced: Measurement;
  /** Of purchases per second with traces to those without, the median of the rounds. */
  tracesRatio: number;
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
  const unlimited = await startProduct(await createEmptyDatabase(postgresUrl), {
    RATE_LIMITS: 'off',
  });
  // A collector that accepts everything, as the CRM of the sales does.
  const receivers = await startProcess('bench/receivers.ts', { ready: /ready \d+ (\d+)\n/ });
  const traced = await startProduct(await createEmptyDatabase(postgresUrl), {
    OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${receivers.found}`,
  });
  const servers = [server, unlimited, traced];
  const measureHttp = (pid: number, port: number, connections: number) =>
    measure(pid, { port, connections, seconds, createRequest: createPurchaseRequest });
  /** Measures one server alone: the deliveries of the others must not slow it down. */
  const measureAlone = async (only: typeof server | undefined, clients: number) => {
    for (const { pid } of servers) process.kill(pid, pid === only?.pid ? 'SIGCONT' : 'SIGSTOP');
    const { pid, port } = only ?? { pid: bare.pid, port: Number(bare.found) };
    return measureHttp(pid, port, clients);
  };
  const measureBare = async (clients: number) => {
    const http = await measureAlone(undefined, clients);
    bare.send({ clients, seconds });
    const { perSecond } = z.parse(rateSchema, await bare.receive());
    return { perSecond, http };
  };
  const results: PurchaseBenchResult[] = [];
  // A purchase takes several times as long until V8 has optimised its code.
  for (const each of servers) {
    for (let purchases = 0, pass = 0; purchases < 3000 && pass < 8; pass += 1) {
      purchases += (await measureAlone(each, 8)).requests;
    }
  }
  await measureAlone(undefined, 8);
  for (const clients of clientCounts) {
    const ours: Measurement[] = [];
    const withoutLimits: Measurement[] = [];
    const withTraces: Measurement[] = [];
    const bares: { perSecond: number; http: Measurement }[] = [];
    for (let round = 0; round < rounds; round += 1) {
      ours.push(await measureAlone(server, clients));
      withoutLimits.push(await measureAlone(unlimited, clients));
      withTraces.push(await measureAlone(traced, clients));
      bares.push(await measureBare(clients));
    }
    const ratesOf = (runs: { perSecond: number }[]) => runs.map(({ perSecond }) => perSecond);
    const medianRatio = (rates: number[], limits: number[]) => {
      const ratios = rates.map((rate, round) => rate / (limits[round] ?? Number.NaN));
      return Number(median(ratios).toFixed(2));
    };
    const ourRates = ratesOf(ours);
    const bareRates = ratesOf(bares);
    results.push({
      clients,
      product: mergeRuns(ours),
      unlimited: mergeRuns(withoutLimits),
      limitsRatio: medianRatio(ourRates, ratesOf(withoutLimits)),
      traced: mergeRuns(withTraces),
      tracesRatio: medianRatio(ratesOf(withTraces), ourRates),
      barePerSecond: median(bareRates),
      bareHttp: mergeRuns(bares.map(({ http }) => http)),
      ratio: medianRatio(ourRates, bareRates),
      httpRatio: medianRatio(ourRates, ratesOf(bares.map(({ http }) => http))),
    });
  }
  for (const each of servers) {
    process.kill(each.pid, 'SIGCONT');
    await each.stop();
  }
  await bare.stop();
  await receivers.stop();
  return results;
}
