import { expect, type Page, test } from '@playwright/test';
import { basePath } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

const pages: Record<string, (page: Page) => Promise<unknown>> = {
  listing: (page) => page.goto(basePath),
  order: (page) => page.goto(`${basePath}/boiler-and-service-care`),
  'extra-wide order': (page) => page.goto(`${basePath}/3mhp`),
  step: (page) => openStep(page, { step: 'details' }),
  summary: (page) => openStep(page, { step: 'summary' }),
  confirmation: (page) => openStep(page, { step: 'confirmation' }),
  document: (page) => page.goto(`${basePath}/documents/privacy-notice`),
  expert: (page) => page.goto(`${basePath}/speak-to-an-expert`),
  error: (page) => page.goto(`${basePath}/error`),
  'success without a purchase': (page) => page.goto(`${basePath}/success`),
  'unknown address': (page) => page.goto('/nowhere'),
  'plan no longer sold': (page) => page.goto(`${basePath}/boiler-starter`),
};

test('header and footer stand at one place on every page, and every page describes itself', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  const places = new Map<string, string[]>();
  for (const [name, open] of Object.entries(pages)) {
    await open(page);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const logo = await page.getByRole('link', { name: /: all plans$/ }).boundingBox();
    const copyright = await page.getByText('© 2024').boundingBox();
    const contact = await page.getByRole('link', { name: 'Contact us' }).boundingBox();
    const place = [logo?.x, logo?.y, copyright?.x, contact?.x].join(' ');
    places.set(place, [...(places.get(place) ?? []), name]);
    const description = page.locator('meta[name=description]');
    await expect(description, name).toHaveCount(1);
    await expect(description, name).toHaveAttribute('content', /\w{3}/);
  }
  expect([...places.values()]).toEqual([Object.keys(pages)]);
});

test('the plans suggested in place of one that is no longer sold open when clicked', async ({
  page,
}) => {
  await page.goto(`${basePath}/boiler-starter`);
  const suggestion = page.getByRole('main').getByRole('listitem').getByRole('link').first();
  const name = await suggestion.innerText();
  await suggestion.click();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(name);
});

test('the printed summary has the answers and none of the actions', async ({ page }) => {
  await openStep(page, { step: 'summary', productId: 'boiler-and-service-care' });
  await page.emulateMedia({ media: 'print' });
  await page.setViewportSize({ width: 794, height: 1123 });
  const main = page.getByRole('main');
  await expect(main.getByText('14 August 1986')).toBeVisible();
  await expect(main.getByText('£152.25').locator('visible=true')).toHaveCount(1);
  await expect(main.getByRole('button')).toHaveCount(0);
  await expect(main.getByRole('link', { name: /^Change|^Back/ })).toHaveCount(0);
  await expect(main.getByText('Show order')).toBeHidden();
});

test('all three listing tabs fit within a screen of 320 pixels', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 });
  await page.goto(basePath);
  for (const tab of await page.getByRole('tab').all()) {
    const box = await tab.boundingBox();
    expect(box?.x).toBeGreaterThanOrEqual(0);
    expect((box?.x ?? 0) + (box?.width ?? 0)).toBeLessThanOrEqual(320);
    expect(await tab.evaluate((node) => node.scrollWidth <= node.clientWidth)).toBe(true);
  }
});
