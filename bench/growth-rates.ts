import { type Measurement, measure, median, mergeRuns } from './compare.ts';
import type { GrownDatabase } from './grown-database.ts';
import { type ProductServer, startProduct } from './product-server.ts';
import { createLookupRequest, createPurchaseRequest } from './requests.ts';

export interface GrowthRates {
  name: string;
  small: Measurement;
  large: Measurement;
  /** Of requests per second on the large database to those on the small one, the median of the rounds. */
  ratio: number;
}

const connections = 8;

/** Purchases and lookups on two databases of different size, in alternating rounds, by a server on each. */
export async function benchGrowth(
  databases: { small: GrownDatabase; large: GrownDatabase },
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<GrowthRates[]> {
  const small = await startProduct(databases.small.url);
  const large = await startProduct(databases.large.url);
  const measureAlone = async (
    server: ProductServer,
    idle: ProductServer,
    createRequest: () => string,
    time = seconds,
  ) => {
    // The deliveries of its last round must not slow down this one.
    process.kill(idle.pid, 'SIGSTOP');
    const load = { port: server.port, connections, seconds: time, createRequest };
    return measure(server.pid, load).finally(() => process.kill(idle.pid, 'SIGCONT'));
  };
  const calls = {
    'address lookup':
      ({ postcodes }: GrownDatabase) =>
      () =>
        createLookupRequest(postcodes),
    purchase: () => createPurchaseRequest,
  };
  const results: GrowthRates[] = [];
  for (const [name, createRequestOn] of Object.entries(calls)) {
    const runs: { small: Measurement; large: Measurement }[] = [];
    for (let round = -1; round < rounds; round += 1) {
      // The first round warms up both servers.
      const time = round < 0 ? 1 : seconds;
      const run = {
        small: await measureAlone(small, large, createRequestOn(databases.small), time),
        large: await measureAlone(large, small, createRequestOn(databases.large), time),
      };
      if (round >= 0) runs.push(run);
    }
    const ratios = runs.map((run) => run.large.perSecond / run.small.perSecond);
    results.push({
      name,
      small: mergeRuns(runs.map((run) => run.small)),
      large: mergeRuns(runs.map((run) => run.large)),
      ratio: Number(median(ratios).toFixed(2)),
    });
  }
  await small.stop();
  await large.stop();
  return results;
}
