import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliCompressSync } from 'node:zlib';
import type { Browser, Page } from '@playwright/test';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';

export interface StaticPage {
  url: string;
  stop: () => Promise<void>;
}

/**
 * Serves what a page of the product shows as one static file: its HTML after hydration without scripts, with the styles
 * in it. It is the limit for the page's first paint.
 */
export async function serveStaticCopy(
  browser: Browser,
  url: string,
  session: Record<string, string>,
): Promise<StaticPage> {
  const body = brotliCompressSync(await copyPage(browser, url, session));
  const server = createServer(async ({ url: path = '/' }, response) => {
    if (path === '/') {
      response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'br' }).end(body);
      return;
    }
    // Pictures and the font come from the product.
    const file = await fetch(new URL(path, url));
    const type = file.headers.get('content-type') ?? 'text/plain';
    response
      .writeHead(file.status, { 'content-type': type })
      .end(Buffer.from(await file.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    stop: async () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function copyPage(
  browser: Browser,
  url: string,
  session: Record<string, string>,
): Promise<string> {
  const page = await openWithSession(browser, url, session);
  const html = await page.evaluate(async () => {
    // What the page shows at first has its styles already (start-script.ts).
    for (const link of document.querySelectorAll('style[data-file] + link')) link.remove();
    for (const link of document.querySelectorAll<HTMLLinkElement>('link[rel=stylesheet]')) {
      const style = document.createElement('style');
      style.textContent = await (await fetch(link.href)).text();
      link.replaceWith(style);
    }
    const unused = 'script, noscript, template, link[rel=stylesheet], link[rel=modulepreload]';
    for (const element of document.querySelectorAll(unused)) element.remove();
    return `<!DOCTYPE html>${document.documentElement.outerHTML}`;
  });
  await page.context().close();
  return html;
}

/** Opens a page in a new browser profile with entries of session storage, and waits until it is hydrated and shown. */
export async function openWithSession(
  browser: Browser,
  url: string,
  session: Record<string, string>,
): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 412, height: 823 } });
  // Visitors who have refused cookies before, as in the browser tests.
  const domain = new URL(url).hostname;
  await context.addCookies(createConsentCookies().map((cookie) => ({ ...cookie, domain })));
  const page = await context.newPage();
  // Any file of the origin will do, since session storage belongs to the origin.
  await page.goto(new URL('/robots.txt', url).href);
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto(url);
  await page.waitForFunction(() => window.earlyInput?.isOver);
  await page.locator('h1').waitFor({ state: 'visible' });
  return page;
}
