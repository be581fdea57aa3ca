import { formatBrowserResults } from './browser-tables.ts';
import type { BenchResults } from './results.ts';
import { formatTable } from './table.ts';

/** The results as Markdown tables. */
export function formatResults(results: BenchResults): string {
  const { machine, archiveMb, rest, pages, purchases, sales, calls } = results;
  const pageRows = pages.map(({ name, product, bare, ratio }) => [
    name,
    product.perProcessorSecond,
    bare.perProcessorSecond,
    ratio,
    product.perSecond,
    product.p50Ms,
    product.p99Ms,
    product.errors,
  ]);
  const purchaseRows = purchases.map(
    ({ clients, product, unlimited, traced, bareHttp, barePerSecond, ...ratios }) => [
      clients,
      product.perSecond,
      unlimited.perSecond,
      ratios.limitsRatio,
      traced.perSecond,
      ratios.tracesRatio,
      barePerSecond,
      ratios.ratio,
      bareHttp.perSecond,
      ratios.httpRatio,
      product.perProcessorSecond,
      product.p50Ms,
      product.p99Ms,
      product.errors,
    ],
  );
  const saleRows = sales.map(({ database, burst, lastingPerSecond, processorMsPerSale }) => [
    database,
    burst.perSecond,
    lastingPerSecond,
    processorMsPerSale,
    burst.p50Ms,
    burst.p99Ms,
    burst.errors,
  ]);
  const callRows = calls.map(({ name, database, product }) => [
    `${name}, ${database}`,
    product.perSecond,
    product.perProcessorSecond,
    product.p50Ms,
    product.p99Ms,
    product.errors,
  ]);
  const restRows = rest.map(({ database, secondsToFirstResponse, memoryMb }) => [
    database,
    secondsToFirstResponse,
    memoryMb,
  ]);
  const times = ['p50 ms', 'p99 ms', 'errors'];
  const perProcessorSecond = 'requests per processor second';
  return [
    `${machine}\n\nThe archive of npm run package has ${archiveMb} MB.\n`,
    formatTable(
      ['Page', perProcessorSecond, 'bare node:http', 'ratio', 'requests/s', ...times],
      pageRows,
    ),
    formatTable(
      [
        ...['Purchases on PostgreSQL, clients', 'purchases/s', 'without rate limits', 'ratio'],
        ...[
          'with traces',
          'ratio',
          'bare pg',
          'ratio',
          'bare HTTP and pg',
          'ratio',
          perProcessorSecond,
          ...times,
        ],
      ],
      purchaseRows,
    ),
    formatTable(
      [
        ...['Sales with email and webhook, 8 clients', 'purchases/s', 'lasting sales/s'],
        ...['processor ms of Node per sale', ...times],
      ],
      saleRows,
    ),
    formatTable(['Call', 'requests/s', perProcessorSecond, ...times], callRows),
    formatTable(['At rest', 'seconds to first response', 'memory MB'], restRows),
    formatBrowserResults(results.browser),
  ].join('\n');
}
