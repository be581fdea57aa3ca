import { expect, type Locator, type Page } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { readDataLayer } from '#tests/support/affiliate-sale.ts';
import { basePath } from '#tests/support/buyer.ts';
import {
  findConsentBanner,
  findConsentDialog,
  openCookieSettings,
} from '#tests/support/consent-parts.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';
import { blockWebFont } from '#tests/support/web-font.ts';

// A new visitor, who has made no choice yet.
test.use({ storageState: { cookies: [], origins: [] } });

test('a visitor chooses by keyboard in the banner and the dialog, which are accessible at 390 and 1280 pixels and shift nothing', async ({
  page,
}) => {
  const banner = findConsentBanner(page);
  const dialog = findConsentDialog(page);
  // Without the web font, whose arrival moves texts by less than a pixel.
  await blockWebFont(page);
  await page.addInitScript(() => {
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) console.info(`shift ${JSON.stringify(entry)}`);
    }).observe({ type: 'layout-shift', buffered: true });
  });
  const shifts: string[] = [];
  page.on('console', (message) => {
    if (message.text().startsWith('shift')) shifts.push(message.text());
  });
  for (const width of [1280, 390]) {
    // Left first, because a page that is resized shifts.
    await page.goto('about:blank');
    await page.setViewportSize({ width, height: 844 });
    await page.goto(`${basePath}/boiler-and-service-care`);
    await expect(banner).toBeVisible();
    expect(shifts, `at ${width} pixels`).toEqual([]);
    await expectNoOverflow(page, width, 844);
    // The elements are the same at both widths.
    await expectAccessible(
      page,
      width === 1280 ? {} : { include: ['[data-consent]'], isStyleOnly: true },
    );
    const widths = await banner
      .getByRole('button')
      .evaluateAll((buttons) => buttons.map((button) => Math.round(button.clientWidth)));
    expect(new Set(widths).size, 'all three buttons are equally wide').toBe(1);
  }
  // The banner takes no focus by itself, and comes after the skip link in the tab order.
  expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('BODY');
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  for (const stop of ['Cookie notice', 'Accept all', 'Reject all', 'Choose']) {
    await page.keyboard.press('Tab');
    await expect(banner.locator('a, button').filter({ hasText: stop })).toBeFocused();
  }
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectAccessible(page, { include: ['[data-consent]'], isStyleOnly: width !== 390 });
  }
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(banner.getByRole('button', { name: 'Choose' })).toBeFocused();
  await page.keyboard.press('Enter');
  await dialog.getByRole('switch', { name: 'Experience' }).focus();
  await page.keyboard.press('Space');
  await dialog.getByRole('button', { name: 'Save my choices' }).press('Enter');
  await expect(dialog).toBeHidden();
  await expect(banner).toBeHidden();
  // The focus returns to where it was before the banner.
  await expect(page.getByRole('link', { name: 'Skip to main content' })).toBeFocused();
  await page.reload();
  await openCookieSettings(page);
  await expect(dialog.getByRole('switch', { name: 'Experience' })).toBeChecked();
  await expect(dialog.getByRole('switch', { name: 'Analytics' })).not.toBeChecked();
  await expect(banner).toBeHidden();
});

test('the banner leaves name and price of a plan free at 1280 and 390 pixels; a choice in one tab counts in the others: the banner and its focus go, the open page is named in analytics, and nothing is after a withdrawal', async ({
  page,
  context,
}) => {
  await openStep(page, { step: 'bank' });
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(page).toHaveURL(/payment-details$/);
  await expect(findConsentBanner(page)).toBeVisible();
  const other = await context.newPage();
  await other.goto(basePath);
  await expectPricesAboveBanner(other);
  await findConsentBanner(other).getByRole('button', { name: 'Accept all' }).click();
  await expect(other.getByRole('heading', { level: 1 })).toBeFocused();
  await expect(findConsentBanner(page)).toBeHidden();
  // Only the page that is open when consent is given counts.
  await expect
    .poll(() => readDataLayer(page))
    .toEqual([expect.objectContaining({ pageName: 'Personal_Details' })]);

  const reloaded = page.waitForEvent('load');
  await openCookieSettings(other);
  await findConsentDialog(other).getByRole('button', { name: 'Reject all' }).click();
  await reloaded;
  await expect(page.locator('[data-consent]')).toBeAttached();
  expect(await readDataLayer(page)).toEqual([]);
});

/** On a first visit to the listing the name and the price of a plan can be read above the banner. */
async function expectPricesAboveBanner(page: Page): Promise<void> {
  const card = page.getByRole('main').getByRole('listitem').filter({ hasText: 'a month' }).first();
  for (const size of [
    { width: 1280, height: 800 },
    { width: 390, height: 844 },
  ]) {
    await page.setViewportSize(size);
    const banner = await findConsentBanner(page).boundingBox();
    const parts = [card.getByRole('heading').first(), card.locator('[aria-hidden]:has-text("£")')];
    for (const part of parts) {
      const box = await part.first().boundingBox();
      const end = (box?.y ?? Infinity) + (box?.height ?? 0);
      expect(end, `at ${size.width} pixels`).toBeLessThanOrEqual(banner?.y ?? 0);
    }
  }
}

/** The middle of the element is in the window, and nothing is above it. */
async function expectUncovered(element: Locator): Promise<void> {
  const isOnTop = () =>
    element.evaluate((node) => {
      const { x, y, width, height } = node.getBoundingClientRect();
      return node.contains(document.elementFromPoint(x + width / 2, y + height / 2));
    });
  await expect.poll(isOnTop).toBe(true);
}

test('the banner covers neither Continue nor the offline notice at 390 and 1280 pixels, and a buyer goes on without answering it', async ({
  page,
  context,
}) => {
  const banner = findConsentBanner(page);
  const next = page.getByRole('button', { name: 'Continue' }).filter({ visible: true }).first();
  const notice = page.getByText('You are offline.');
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${basePath}/plumbing-protect`);
  await expect(banner).toBeVisible();
  // The bar with Continue appears where the choice of a call-out fee ends.
  await page.getByRole('heading', { name: 'Key terms' }).scrollIntoViewIfNeeded();
  await expectUncovered(next);
  await context.setOffline(true);
  for (const width of [390, 1280]) {
    await page.setViewportSize({ width, height: 844 });
    await expectUncovered(notice);
    await expectUncovered(banner);
    await next.focus();
    await expectUncovered(next);
    await expectAccessible(page, { include: ['.offline-notice', '[data-consent]'] });
  }
  await context.setOffline(false);
  await expect(notice).toHaveCount(0);

  await page.setViewportSize({ width: 390, height: 844 });
  await next.click();
  const confirmation = page.getByRole('checkbox');
  await expect(confirmation).toHaveAttribute('aria-invalid', 'true');
  await expectUncovered(confirmation);
  await confirmation.check();
  await next.click();
  await expect(page).toHaveURL(/\/plumbing-protect\/personal-details\/address$/);
  await next.focus();
  await expectUncovered(next);
  // The end of the page can be scrolled above the banner.
  const lastLink = page.getByRole('contentinfo').getByRole('link').last();
  await lastLink.focus();
  await expectUncovered(lastLink);
  await expect(banner).toBeVisible();
});
