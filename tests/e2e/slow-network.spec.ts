import { expect, type Page } from '@playwright/test';
import { basePath, buyerAnswers } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

interface Frame {
  /** The heading's text while it is visible, else empty. */
  heading: string;
  /** The value of the step's first text field while it is visible. */
  value: string | undefined;
  /** True while the loading text or the page is visible under the header. */
  isFilled: boolean;
  path: string;
  font: string;
  /** Top positions of the first plan cards. */
  cards: number[];
  /** Labels of tabs with too little contrast to read. */
  unreadable: string[];
}

/** Limits the line, with 200 milliseconds of latency. */
async function throttleNetwork(page: Page, bytesPerSecond = 100_000): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 200,
    downloadThroughput: bytesPerSecond,
    uploadThroughput: bytesPerSecond,
  });
}

/** Records what is visible in every animation frame of every document opened from now on. */
async function recordFrames(page: Page): Promise<() => Promise<Frame[]>> {
  const frames: Frame[] = [];
  await page.exposeFunction('recordFrame', (frame: Frame) => frames.push(frame));
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
      const field = main.querySelector<HTMLInputElement>('input[type=text]');
      const frame = {
        heading: isSeen(heading) ? (heading?.textContent ?? '') : '',
        value: isSeen(field) ? field?.value : undefined,
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
      (window as unknown as { recordFrame: (frame: unknown) => void }).recordFrame(frame);
    };
    requestAnimationFrame(look);
  });
  return async () => frames;
}

test('at 10 kilobytes a second every frame of the listing shows its plans', async ({ page }) => {
  await page.addInitScript(() => {
    const counts: number[] = [];
    Object.assign(window, { counts });
    const look = () => {
      requestAnimationFrame(look);
      if (document.querySelector('main')) counts.push(document.querySelectorAll('main h3').length);
    };
    requestAnimationFrame(look);
  });
  await throttleNetwork(page, 10_000);
  await page.goto(basePath, { waitUntil: 'domcontentloaded' });
  const plans = await page.locator('main h3').count();
  const counts = () => page.evaluate(() => [...new Set(Reflect.get(window, 'counts'))]);
  await expect.poll(counts).toContain(plans);
  expect(plans).toBeGreaterThan(3);
  expect(await counts()).toEqual([plans]);
});

test('on a slow network nothing of a step is shown until the guard has decided, only the loading text', async ({
  page,
}) => {
  const recorded = await recordFrames(page);
  await throttleNetwork(page);
  await page.goto(`${basePath}/plumbing-protect/summary`);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing Protect');
  const headings = async () => {
    const visible = (await recorded()).map(({ heading }) => heading).filter(Boolean);
    return [...new Set(visible)];
  };
  await expect.poll(headings).not.toEqual([]);
  expect(await headings()).toEqual(['Plumbing Protect']);
  const frames = await recorded();
  expect(frames.filter(({ isFilled }) => !isFilled)).toEqual([]);
  // Frames of the wait itself were recorded too, so the checks above cover it.
  expect(frames.some(({ path, heading }) => path.endsWith('/summary') && heading === '')).toBe(
    true,
  );

  // The script is late, the server is asked, and a file fails meanwhile.
  await throttleNetwork(page, 40_000);
  await page.clock.install();
  await page.addInitScript(() => {
    setTimeout(() => dispatchEvent(new ErrorEvent('error', { message: 'SyntaxError' })), 10_000);
  });
  await page.goto(`${basePath}/plumbing-protect/summary`, { waitUntil: 'domcontentloaded' });
  await page.clock.fastForward(10_000);
  await expect(page).toHaveURL(/\/plumbing-protect$/);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Plumbing Protect');
  expect(await headings()).toEqual(['Plumbing Protect']);
});

test('on a slow network a reloaded step shows its heading at once, and its form when the stored answers are filled in', async ({
  page,
}) => {
  await openStep(page, { step: 'postcode', isAnswered: true });
  const recorded = await recordFrames(page);
  await throttleNetwork(page);
  await page.reload();
  await expect(page.getByLabel('Postcode')).toBeVisible();
  const values = async () =>
    new Set((await recorded()).filter(({ heading }) => heading).map(({ value }) => value));
  await expect.poll(values).toEqual(new Set([undefined, buyerAnswers.postcode]));
  expect((await recorded()).filter(({ heading }) => heading === '')).toEqual([]);
});

test('on a slow network the listing shows the stored tab, its tabs are readable and no card moves', async ({
  page,
}) => {
  await page.goto('/robots.txt');
  await page.evaluate(() => sessionStorage.setItem('filterType', 'PLUMBING'));
  const recorded = await recordFrames(page);
  await throttleNetwork(page);
  await page.goto(basePath);
  const featured = page.getByRole('tab', { name: 'Featured' });
  await expect(featured).toHaveAttribute('tabindex', '-1');
  await expect(page.getByRole('tab', { name: 'Plumbing' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
  const places = async () => (await recorded()).map(({ cards }) => cards.join()).filter(Boolean);
  await expect.poll(async () => (await places()).length).toBeGreaterThan(0);
  expect([...new Set(await places())]).toHaveLength(1);
  await featured.click();
  await expect(featured).toHaveAttribute('aria-selected', 'true');
  expect((await recorded()).flatMap(({ unreadable }) => unreadable)).toEqual([]);
});
