import type { BrowserResults } from './browser-part.ts';
import { formatTable } from './table.ts';

/** The results in a browser as Markdown tables. */
export function formatBrowserResults(results: BrowserResults): string {
  const { bytes, interactions, navigation, paints, scores } = results;
  const kilobytes = (size: number) => (size / 1000).toFixed(1);
  return [
    formatTable(
      ['Lighthouse', 'largest paint ms', 'static file', 'ratio', 'layout shift', 'blocking ms'],
      paints.map(({ name, product, static: limit, ratio }) => [
        name,
        product.largestPaint,
        limit.largestPaint,
        ratio,
        product.layoutShift,
        product.blocking,
      ]),
    ),
    formatTable(
      ['Score', 'performance', 'accessibility', 'best practices', 'SEO'],
      scores.map((page) => [page.name, ...page.scores]),
    ),
    formatTable(
      ['kB, compressed', 'document', 'script', 'late script', 'late style', 'font'],
      bytes.map(({ name, document, script, late, style, font }) => [
        name,
        ...[document, script, late, style, font].map(kilobytes),
      ]),
    ),
    formatTable(
      ['At a quarter of the speed', 'ms to the next paint'],
      interactions.map(({ name, milliseconds }) => [name, milliseconds]),
    ),
    formatTable(
      ['Next step', 'requests before it is shown', 'ms'],
      [['Continue on the order page', navigation.requests, navigation.milliseconds]],
    ),
  ].join('\n');
}
