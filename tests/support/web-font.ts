import type { Page } from '@playwright/test';

/** The page gets no web font. Unlike `page.route`, which stops every request, this leaves the browser's cache on. */
export async function blockWebFont(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.setBlockedURLs', { urls: ['*.woff2'] });
}
