import { expect, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { test } from '#tests/support/visitor-test.ts';

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 844 };

const partnership = {
  campaignCode: 'WARM',
  partnerLogoUrl: `${basePath}/images/warm-homes-compared.svg`,
};

const header = (page: Page) => page.getByRole('banner');
const section = (page: Page, name: string) =>
  header(page).locator('summary').filter({ hasText: name });
const drawer = (page: Page) => page.locator('#site-menu');
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true });

const menuAction = (page: Page, name: string) =>
  page.locator('.menu-actions:visible').getByRole('link', { name, exact: true });

/** Waits until the late script has run, which marks the link of the current page. */
async function openWithLateScript(page: Page): Promise<void> {
  await page.goto(`${basePath}?filterType=PLUMBING`);
  await expect(page.locator('.menu-link[aria-current=page]')).toHaveText('Plumbing');
}

/** Expects a partner logo that is at least 28 pixels high and not cut, and that no part of the header's row overlaps another. */
async function expectWholePartnerLogo(page: Page): Promise<void> {
  const logo = header(page).getByRole('img', { name: 'Our partner' });
  await expect(logo).toBeVisible();
  const found = await logo.evaluate((image: HTMLImageElement) => {
    const { width, height } = image.getBoundingClientRect();
    const parts = document.querySelectorAll(
      'header a:has([data-static-part=logo]), .partner-logo img, .secure, .menu-tools, .menu-sections, .menu-actions',
    );
    const boxes = [...parts]
      .filter((part) => part.checkVisibility())
      .map((part) => ({ name: part.className, box: part.getBoundingClientRect() }));
    const overlaps = boxes.flatMap(({ name, box }, index) =>
      boxes
        .slice(index + 1)
        .filter(
          (other) =>
            box.left < other.box.right &&
            other.box.left < box.right &&
            box.top < other.box.bottom &&
            other.box.top < box.bottom,
        )
        .map((other) => `${name} and ${other.name}`),
    );
    const cut = Math.abs(width / height - image.naturalWidth / image.naturalHeight) > 0.05;
    const text = document.querySelector<HTMLElement>('.secure')?.innerText;
    return { height, cut, overlaps, text, parts: boxes.length };
  });
  expect(found.parts).toBeGreaterThan(2);
  expect(found.overlaps).toEqual([]);
  expect(found.cut).toBe(false);
  expect(found.height).toBeGreaterThanOrEqual(28);
  expect(found.text ?? 'Safe & Secure').toBe('Safe & Secure');
}

test.describe('at 1280 pixels', () => {
  test.use({ viewport: wide });

  test('the menu is a bar: a section opens by keyboard, arrow keys move, Escape closes it and returns the focus', async ({
    page,
  }) => {
    await openWithLateScript(page);
    await section(page, 'Smart living').focus();
    await page.keyboard.press('Enter');
    const solar = header(page).getByRole('link', { name: 'Solar panels Zero VAT' });
    await expect(solar).toBeVisible();
    await expectAccessible(page);
    await expectNoOverflow(page, wide.width, wide.height);
    await page.keyboard.press('ArrowDown');
    await expect(header(page).getByRole('link', { name: 'EV chargers' })).toBeFocused();
    await page.keyboard.press('Escape');
    await expect(solar).toBeHidden();
    await expect(section(page, 'Smart living')).toBeFocused();
    await page.keyboard.press('ArrowRight');
    await expect(section(page, 'Home services')).toBeFocused();

    // Only one section is open; a click elsewhere and the focus leaving it close it.
    await section(page, 'Energy').click();
    await section(page, 'Help').click();
    await expect(page.locator('.menu-section[open]')).toHaveCount(1);
    await page.mouse.click(wide.width / 2, wide.height - 10);
    await expect(page.locator('.menu-section[open]')).toHaveCount(0);
    await section(page, 'Help').click();
    await menuAction(page, 'My account').focus();
    await expect(page.locator('.menu-section[open]')).toHaveCount(0);

    // The menu may come from another system.
    await header(page)
      .locator('.menu-section > summary, .menu-link, .menu-actions a')
      .evaluateAll((elements) => {
        for (const element of elements) element.prepend('Donaudampfschifffahrtsgesellschaft');
      });
    await section(page, 'Energy').click();
    await expectNoOverflow(page, wide.width, wide.height);
    await page.setViewportSize({ width: 320, height: 844 });
    await menuButton(page).click();
    await section(page, 'Energy').click();
    await expectNoOverflow(page, 320, 844);
  });

  test('the page of a plan has no menu for other pages: a link to the listing loads a document, whose menu Back shows, also after a reload; the menu call is made once in a session, and a link of the menu to our own page is a client navigation that closes the menu', async ({
    page,
  }) => {
    await page.addInitScript(() => {
      // A browser that is never idle: only the time limit calls back.
      window.requestIdleCallback = (run, { timeout } = {}) =>
        timeout === undefined
          ? 0
          : window.setTimeout(() => run({ didTimeout: true, timeRemaining: () => 0 }), timeout);
    });
    const calls: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('/menu-items')) calls.push(request.url());
    });
    const menu = page.locator('[data-static-part=menu]');
    const markDocument = () => page.evaluate(() => void Object.assign(window, { isMarked: true }));
    const isMarked = () => page.evaluate(() => 'isMarked' in window);

    await page.goto(`${basePath}/plumbing-protect`);
    await expectHydrated(page);
    await expect(menu).toHaveCount(0);
    await markDocument();
    await header(page).getByRole('link', { name: 'all plans' }).click();
    await expect(menu).toHaveCount(1);
    expect(await isMarked()).toBe(false);
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('menuItems')))
      .toContain('"environmentName":"prod"');

    await markDocument();
    await section(page, 'Home services').click();
    await header(page).getByRole('link', { name: 'Boiler and heating', exact: true }).click();
    await expect(page).toHaveURL(`${basePath}?filterType=BOILER_AND_HEATING`);
    await expect(page.locator('.menu-section[open]')).toHaveCount(0);
    await expect(page.locator('.menu-link[aria-current=page]')).toHaveText('Boiler and heating');
    // The order page has the reduced header; going back restores the full one.
    await page
      .getByRole('main')
      .getByRole('link', { name: /^Choose/ })
      .first()
      .click();
    await expect(header(page).getByText('Safe & Secure')).toBeVisible();
    await expect(menu).toHaveCount(0);
    await page.goBack();
    await expect(section(page, 'Energy')).toBeVisible();
    await expect(
      page.getByRole('contentinfo').getByRole('heading', { name: 'Helpful Links' }),
    ).toBeVisible();
    expect(await isMarked()).toBe(true);

    await page.goForward();
    await expect(menu).toHaveCount(0);
    await page.reload();
    await expectHydrated(page);
    await page.goBack();
    await expect(menu).toHaveCount(1);
    await expect(page.getByRole('heading', { level: 1 })).toContainText('cover');
    expect(calls).toHaveLength(1);
  });

  test('a visitor who is signed in sees Sign out in place of Get a quote, the partner logo and the campaign code, from one cached page', async ({
    page,
    context,
    baseURL,
  }) => {
    const url = String(baseURL);
    await page.goto(basePath);
    await expect(menuAction(page, 'Get a quote')).toHaveAttribute('href', '/energy-quote');
    await expect(menuAction(page, 'Sign out')).toBeHidden();
    const etagBefore = (await page.request.get(basePath)).headers().etag;

    await context.addCookies([
      { name: 'accountInfo', value: 'not base64!', url },
      { name: 'campaignCode', value: 'WARM', url },
      { name: 'quoteCampaignCode', value: 'WARM', url },
      { name: 'partnershipData', value: encodeURIComponent(JSON.stringify(partnership)), url },
    ]);
    // The header is read when the body is parsed, before any script of the page has loaded.
    await page.addInitScript(() => {
      addEventListener('DOMContentLoaded', () => {
        const [shown] = [...document.querySelectorAll<HTMLElement>('.menu-actions')].filter(
          (list) => getComputedStyle(list).display !== 'none',
        );
        Object.assign(window, { firstActions: shown?.innerText });
      });
    });
    await page.reload();
    expect(await page.evaluate(() => Reflect.get(window, 'firstActions'))).toContain('Sign out');
    await expect(menuAction(page, 'Sign out')).toHaveAttribute('href', '/logout');
    await expect(menuAction(page, 'Get a quote')).toBeHidden();
    await expect(header(page).getByRole('img', { name: 'Our partner' })).toBeVisible();
    const quote = header(page).locator('.menu-link', { hasText: 'Get a quote' });
    await expect(quote).toHaveAttribute('href', /\/energy-quote\/postcode\?cc=WARM$/);
    await expectAccessible(page, { include: ['header'] });
    await page.setViewportSize(narrow);
    await expect(header(page).getByRole('link', { name: 'My account, signed in' })).toBeVisible();
    await menuButton(page).click();
    await expect(menuAction(page, 'Sign out')).toBeVisible();
    await expect(menuAction(page, 'Get a quote')).toBeHidden();
    await expectAccessible(page, { include: ['header'] });
    expect((await page.request.get(basePath)).headers().etag).toBe(etagBefore);

    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      await expectWholePartnerLogo(page);
    }
    await page.goto(`${basePath}/plumbing-protect`);
    for (const width of [320, 639, 640]) {
      await page.setViewportSize({ width, height: 800 });
      await expectWholePartnerLogo(page);
    }
  });
});

test.describe('at 390 pixels', () => {
  test.use({ viewport: narrow });

  test('the menu is a drawer: it opens, closes by Escape with the focus on its button, and closes when the window becomes wide', async ({
    page,
  }) => {
    await openWithLateScript(page);
    const sign = menuButton(page).locator('svg').filter({ visible: true });
    await expect(sign).toHaveClass(/menu-open-sign/);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await expect(sign).toHaveClass(/menu-close-sign/);
    await section(page, 'Smart living').click();
    await expect(drawer(page).getByRole('link', { name: 'EV chargers' })).toBeVisible();
    await expectAccessible(page, { include: ['header'] });
    await expectNoOverflow(page, 320, 844);
    // The closing section above is longer than the screen; the heading of the one that opens stays in view.
    await page.setViewportSize({ width: 390, height: 400 });
    await section(page, 'Home services').click();
    await expect(section(page, 'Home services')).toBeInViewport({ ratio: 1 });
    await page.emulateMedia({ forcedColors: 'active' });
    const edge = drawer(page).evaluate((menu) => getComputedStyle(menu).borderBlockEndWidth);
    expect(Number.parseFloat(await edge)).toBeGreaterThan(0);
    const backgrounds = drawer(page)
      .locator('.customer-toggle a')
      .evaluateAll((links) => links.map((link) => getComputedStyle(link).backgroundColor));
    expect(new Set(await backgrounds).size).toBe(2);
    await page.emulateMedia({ forcedColors: 'none' });
    // The focus never goes to the page under the drawer.
    await menuAction(page, 'Get a quote').focus();
    await page.keyboard.press('Tab');
    await expect(drawer(page)).toBeHidden();
    await page.setViewportSize(narrow);
    await menuButton(page).focus();
    await page.keyboard.press('Enter');
    await expect(drawer(page)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(drawer(page)).toBeHidden();
    await expect(menuButton(page)).toBeFocused();

    await menuButton(page).click();
    await expect(drawer(page)).toBeVisible();
    // One pixel below breakpoint xl it is still a drawer.
    await page.setViewportSize({ ...wide, width: wide.width - 1 });
    await expect(drawer(page)).toBeVisible();
    await page.setViewportSize(wide);
    await expect(page.locator(':popover-open')).toHaveCount(0);
    await expect(page.locator('.menu-section[open]')).toHaveCount(0);
    await expect(section(page, 'Energy')).toBeInViewport();
    await page.setViewportSize(narrow);
    await expect(drawer(page)).toBeHidden();
  });

  test('menu, drawer, footer and the page of a plan that is not on sale work without script', async ({
    browser,
  }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, viewport: narrow });
    const page = await context.newPage();
    await page.goto(basePath);
    await menuButton(page).click();
    await section(page, 'Home services').click();
    await drawer(page).getByRole('link', { name: 'Plumbing', exact: true }).click();
    await expect(page).toHaveURL(`${basePath}?filterType=PLUMBING`);
    await expect(
      page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }),
    ).toBeVisible();
    await page.goto(`${basePath}/boiler-starter`);
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(/^We no longer sell/);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await context.close();
  });
});

for (const [viewport, signedInText] of [
  [wide, 'Sign out'],
  [narrow, 'My account, signed in'],
] as const) {
  test.describe(`at ${viewport.width} pixels`, () => {
    test('every frame of a load on a slow network shows the finished header of a visitor who is signed in, and nothing of it moves', async ({
      page,
      context,
      baseURL,
    }) => {
      await page.setViewportSize(viewport);
      const url = String(baseURL);
      await context.addCookies([
        { name: 'accountInfo', value: 'MTAwMToyMDAy', url },
        { name: 'campaignCode', value: 'WARM', url },
        { name: 'partnershipData', value: encodeURIComponent(JSON.stringify(partnership)), url },
      ]);
      await page.addInitScript(() => {
        const frames: string[] = [];
        const boxesByFonts: Record<string, string[]> = {};
        let shift = 0;
        const listPositions = () => Object.values(boxesByFonts).map((boxes) => [...new Set(boxes)]);
        Object.assign(window, {
          recording: () => ({ frames: [...new Set(frames)], positions: listPositions(), shift }),
        });
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shift += Reflect.get(entry, 'value');
        }).observe({ type: 'layout-shift', buffered: true });
        const record = () => {
          // The parser may pause inside the header. It is complete when the main content has begun.
          const hasHeader = document.querySelector('main') !== null;
          frames.push(`${hasHeader} ${document.querySelector('header')?.innerText}`);
          const parts = [
            'header',
            'header summary',
            '.menu-tools',
            '.menu-actions:last-child',
            'h1',
          ];
          const boxes = parts.map((selector) => {
            const box = document.querySelector(selector)?.getBoundingClientRect();
            return box && [box.x, box.y, box.width, box.height].map(Math.round).join(' ');
          });
          const fonts = [...document.fonts].map(({ status }) => status);
          if (boxes.every(Boolean))
            boxesByFonts[fonts.join()] = [...(boxesByFonts[fonts.join()] ?? []), boxes.join('; ')];
          requestAnimationFrame(record);
        };
        requestAnimationFrame(record);
      });
      const session = await context.newCDPSession(page);
      await session.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 100,
        downloadThroughput: 100_000,
        uploadThroughput: 100_000,
      });
      await page.goto(basePath);
      await expect(header(page).getByRole('img', { name: 'Our partner' })).toBeVisible();
      const { frames, positions, shift } = await page.evaluate(() =>
        Reflect.get(window, 'recording')(),
      );
      const painted = frames.filter((frame: string) => frame.startsWith('true'));
      expect(painted).toHaveLength(1);
      expect(painted[0]).toContain(signedInText);
      // The web font may come after the first paint. Its texts are a few pixels wider than those of the fallback font,
      // so the positions are compared among the frames with the same fonts.
      expect(positions.length).toBeGreaterThan(0);
      for (const boxes of positions) expect(boxes).toHaveLength(1);
      expect(shift).toBeLessThan(0.01);
    });
  });
}
