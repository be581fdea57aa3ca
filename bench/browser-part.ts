import { chromium } from '@playwright/test';
import { chromiumFlags, findBrowser } from '../scripts/browser.js';
import { benchFirstPaint, benchScores, pages } from './first-paint.ts';
import { benchInteractions, benchNavigation } from './interactions.ts';
import { openLighthouse } from './lighthouse.ts';
import { measurePageBytes } from './page-bytes.ts';

/** First paint, bytes and interactions of the pages in a browser. */
export async function benchBrowser(port: number, rounds: number) {
  const address = `http://127.0.0.1:${port}`;
  const executablePath = findBrowser();
  const browser = await chromium.launch({
    args: chromiumFlags,
    ...(executablePath && { executablePath }),
  });
  const lighthouse = await openLighthouse();
  try {
    const bytes = [];
    for (const { name, path, session } of pages) {
      bytes.push(await measurePageBytes(browser, { name, url: `${address}${path}`, session }));
    }
    const paints = await benchFirstPaint(browser, lighthouse, { address, rounds });
    return {
      bytes,
      interactions: await benchInteractions(browser, address, rounds),
      navigation: await benchNavigation(browser, address),
      paints,
      scores: await benchScores(lighthouse, { address, paints }),
    };
  } finally {
    await lighthouse.close();
    await browser.close();
  }
}

export type BrowserResults = Awaited<ReturnType<typeof benchBrowser>>;
