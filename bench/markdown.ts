import { formatBrowserResults } from './browser-tables.ts';
import type { BenchResults } from './results.ts';
import { formatTable } from './table.ts';

/** The results as Markdown tables. */
export function formatResults(results: BenchResults): string {
  const { machine, rest, pages, purchases, embeddedPurchases, calls } = results;
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
    ({ clients, product, barePerSecond, bareHttp, ratio, httpRatio }) => [
      `PostgreSQL, ${clients}`,
      product.perSecond,
      barePerSecond,
      ratio,
      bareHttp.perSecond,
      httpRatio,
      product.perProcessorSecond,
      product.p50Ms,
      product.p99Ms,
      product.errors,
    ],
  );
  const embedded = embeddedPurchases;
  const embeddedRow = [
    'embedded, 8',
    embedded.perSecond,
    '',
    '',
    '',
    '',
    embedded.perProcessorSecond,
    embedded.p50Ms,
    embedded.p99Ms,
    embedded.errors,
  ];
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
    `${machine}\n`,
    formatTable(
      ['Page', perProcessorSecond, 'bare node:http', 'ratio', 'requests/s', ...times],
      pageRows,
    ),
    formatTable(
      [
        ...['Purchases, clients', 'purchases/s', 'bare pg', 'ratio', 'bare HTTP and pg', 'ratio'],
        ...[perProcessorSecond, ...times],
      ],
      [...purchaseRows, embeddedRow],
    ),
    formatTable(['Call', 'requests/s', perProcessorSecond, ...times], callRows),
    formatTable(['At rest', 'seconds to first response', 'memory MB'], restRows),
    formatBrowserResults(results.browser),
  ].join('\n');
}
