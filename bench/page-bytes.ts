import type { Browser } from '@playwright/test';
import { openWithSession } from './static-page.ts';

export interface PageBytes {
  name: string;
  /** Compressed bytes by kind of file. `late` are scripts that are requested after hydration, before the page is idle. */
  document: number;
  script: number;
  late: number;
  style: number;
  font: number;
}

/** The bytes that the browser receives for a page until it is idle. */
export async function measurePageBytes(
  browser: Browser,
  { name, url, session }: { name: string; url: string; session: Record<string, string> },
): Promise<PageBytes> {
  const page = await openWithSession(browser, url, session);
  await page.waitForLoadState('networkidle');
  const bytes = await page.evaluate(() => {
    // The start script lists the files that the page starts with (start-script.ts).
    const scripts = [...document.body.querySelectorAll('script')].map(({ text }) => text).join();
    const isFirst = (path: string) => scripts.includes(`"${path}"`);
    const sizes = { document: 0, script: 0, late: 0, style: 0, font: 0 };
    const entries = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    // A prefetched file has a second entry when it is read from the cache.
    const files = new Map(entries.map((entry) => [new URL(entry.name).pathname, entry]));
    for (const [pathname, { encodedBodySize }] of files) {
      if (pathname.endsWith('.css')) sizes.style += encodedBodySize;
      else if (pathname.endsWith('.woff2')) sizes.font += encodedBodySize;
      else if (pathname.endsWith('.js'))
        sizes[isFirst(pathname) ? 'script' : 'late'] += encodedBodySize;
    }
    const [navigation] = performance.getEntriesByType(
      'navigation',
    ) as PerformanceNavigationTiming[];
    return { ...sizes, document: navigation?.encodedBodySize ?? 0 };
  });
  await page.context().close();
  return { name, ...bytes };
}
