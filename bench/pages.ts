import { basePath } from '#api/paths.ts';
import { type Measurement, measure, median, mergeRuns } from './compare.ts';
import { startProcess } from './process.ts';
import type { ProductServer } from './product-server.ts';
import { createPageRequest } from './requests.ts';

export interface PageResult {
  name: string;
  product: Measurement;
  bare: Measurement;
  /** Of requests for each second of processor time, the median of the rounds. */
  ratio: number;
}

const pages = {
  listing: basePath,
  product: `${basePath}/boiler-and-service-care`,
  'details step': `${basePath}/boiler-and-service-care/payment-details`,
};

/** Each page of the product beside a bare node:http server that sends the same bytes, in alternating rounds. */
export async function benchPages(
  server: ProductServer,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<PageResult[]> {
  const results: PageResult[] = [];
  for (const [name, path] of Object.entries(pages)) {
    const url = `http://127.0.0.1:${server.port}${path}`;
    const bare = await startProcess('bench/bare-http.ts', { args: [url], ready: /port (\d+)\n/ });
    const load = { connections: 16, createRequest: () => createPageRequest(path) };
    const ours: Measurement[] = [];
    const limits: Measurement[] = [];
    for (let round = -1; round < rounds; round += 1) {
      // The first round warms up both servers.
      const isWarmUp = round < 0;
      const time = isWarmUp ? 1 : seconds;
      const our = await measure(server.pid, { ...load, port: server.port, seconds: time });
      const limit = await measure(bare.pid, { ...load, port: Number(bare.found), seconds: time });
      if (isWarmUp) continue;
      ours.push(our);
      limits.push(limit);
    }
    await bare.stop();
    const ratios = ours.map(
      ({ perProcessorSecond }, round) =>
        perProcessorSecond / (limits[round]?.perProcessorSecond ?? Number.NaN),
    );
    const ratio = Number(median(ratios).toFixed(2));
    results.push({ name, product: mergeRuns(ours), bare: mergeRuns(limits), ratio });
  }
  return results;
}
