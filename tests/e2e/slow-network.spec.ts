import { expect, type Page, test } from '@playwright/test';
import { basePath, pressContinue } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

interface Frame {
  /** The step's heading, where it can be seen. */
  heading: string;
  /** Whether the waiting sentence, or the page itself, can be seen under the header. */
  isFilled: boolean;
  path: string;
  font: string;
  /** Where the first cards of the listing stand. */
  cards: number[];
  /** Tabs whose label has nearly the colour of its background. */
  unreadable: string[];
}

/** 40 kilobytes a second, and 300 milliseconds to the server. */
async function slowDown(page: Page): Promise<void> {
  const line = await page.context().newCDPSession(page);
  await line.send('Network.enable');
  await line.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 300,
    downloadThroughput: 40_000,
    uploadThroughput: 40_000,
  });
}

/** Notes in every frame of every document from now on what a visitor sees of it. */
async function film(page: Page): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = [];
  await page.exposeFunction('keepFrame', (frame: Frame) => frames.push(frame));
  await page.addInitScript(() => {
    const isSeen = (element: Element | null | undefined) =>
      element !== null &&
      element !== undefined &&
      getComputedStyle(element).visibility !== 'hidden';
    const lightness = (colour: string) => {
      const [r = 0, g = 0, b = 0] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return (0.299 * r + 0.587 * g + 0.114 * b) / (colour.startsWith('color(') ? 1 : 255);
    };
    const isUnreadable = (tab: Element) => {
      const { color, backgroundColor } = getComputedStyle(tab);
      return isSeen(tab) && Math.abs(lightness(color) - lightness(backgroundColor)) < 0.3;
    };
    let last = '';
    const look = () => {
      requestAnimationFrame(look);
      const main = document.querySelector('main');
      if (!main || document.readyState === 'loading') return;
      const heading = main.querySelector('h1');
      const frame = {
        heading: isSeen(heading) ? (heading?.textContent ?? '') : '',
        isFilled: isSeen(heading) || getComputedStyle(main, '::before').content !== 'none',
        path: location.pathname,
        font: [...document.fonts].map(({ status }) => status).join(),
        cards: [...main.querySelectorAll('[role=tabpanel] article, [role=tabpanel] li')]
          .filter(isSeen)
          .slice(0, 3)
          .map((card) => Math.round(card.getBoundingClientRect().top)),
        unreadable: [...main.querySelectorAll('[role=tab]')]
          .filter(isUnreadable)
          .map((tab) => tab.textContent ?? ''),
      };
      const text = JSON.stringify(frame);
      if (text === last) return;
      last = text;
      (window as unknown as { keepFrame: (frame: unknown) => void }).keepFrame(frame);
    };
    requestAnimationFrame(look);
  });
  return async () => frames;
}

test('on a slow line a step is never shown before the guard has decided, nor an empty page', async ({
  page,
}) => {
  const filmed = await film(page);
  await slowDown(page);
  await page.goto(`${basePath}/plumbing-protect/summary`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing Protect');
  const frames = await filmed();
  const headings = new Set(frames.map(({ heading }) => heading).filter(Boolean));
  expect([...headings]).toEqual(['Plumbing Protect']);
  expect(frames.filter(({ isFilled }) => !isFilled)).toEqual([]);
  // It was filmed while it waited, too.
  expect(frames.some(({ path, heading }) => path.endsWith('/summary') && heading === '')).toBe(
    true,
  );
});

test('on a slow line the listing shows the tab that was left, readable, and no card moves', async ({
  page,
}) => {
  await page.goto('/favicon.svg');
  await page.evaluate(() => sessionStorage.setItem('filterType', 'PLUMBING'));
  const filmed = await film(page);
  await slowDown(page);
  await page.goto(basePath);
  const featured = page.getByRole('tab', { name: 'Featured' });
  await expect(featured).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('tab', { name: 'Plumbing' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const places = (await filmed()).map(({ cards }) => cards.join()).filter(Boolean);
  expect(places.length).toBeGreaterThan(0);
  expect([...new Set(places)]).toHaveLength(1);
  await featured.click();
  await expect(featured).toHaveAttribute('aria-selected', 'true');
  expect((await filmed()).flatMap(({ unreadable }) => unreadable)).toEqual([]);
});

test('where script files never arrive, Continue and a step in waiting say so in time, with a way to reload', async ({
  page,
}) => {
  await page.clock.install();
  // Some hang, as on a line that drops; nobody knows it for certain.
  await page.route('**/assets/*.js', () => {});
  await page.goto(`${basePath}/plumbing-protect`, { waitUntil: 'commit' });
  const notice = page.getByRole('alert').filter({ hasText: 'This page has not finished loading' });
  await page.getByLabel('I own this home').check();
  await pressContinue(page);
  await expect(notice).toBeHidden();
  await page.clock.fastForward(10_000);
  await expect(notice).toBeVisible();
  await expect(page).toHaveURL(/plumbing-protect$/);

  await page.goto(`${basePath}/plumbing-protect/summary`, { waitUntil: 'commit' });
  await expect(page.getByText('Safe & Secure')).toBeVisible();
  await page.clock.fastForward(10_000);
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();

  // Others fail at once: then there is nothing to wait for.
  await page.unroute('**/assets/*.js');
  await page.route('**/assets/forms-*.js', (route) => route.abort());
  await openStep(page, { step: 'bank' }).catch(() => {});
  await expect(notice).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await page.unroute('**/assets/forms-*.js');
  await notice.getByRole('link', { name: 'load the page again' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Set up your Direct Debit');
  await expect(notice).toBeHidden();
});

test('without script every form answers alike, and the expert page’s notice names the phone', async ({
  browser,
}) => {
  const context = await browser.newContext({ javaScriptEnabled: false });
  const page = await context.newPage();
  for (const path of ['plumbing-protect', 'plumbing-protect/personal-details/address']) {
    await page.goto(`${basePath}/${path}`);
    const answered = page.waitForResponse((response) => response.request().method() === 'POST');
    await pressContinue(page);
    expect((await answered).status()).toBe(303);
    await expect(page).toHaveURL(`${basePath}/${path}`);
    await expect(page.locator('noscript a')).toHaveAttribute('href', /speak-to-an-expert$/);
  }
  await page.goto(`${basePath}/speak-to-an-expert`);
  const notice = page.locator('form noscript');
  await expect(notice.locator('a')).toBeVisible();
  await expect(notice.locator('a')).toHaveAttribute('href', /^tel:/);
  await context.close();
});
