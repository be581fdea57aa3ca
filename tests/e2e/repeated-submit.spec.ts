import { expect, type Page } from '@playwright/test';
import { fillInBankDetails } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('neither the second click of a double click on Continue nor a held Enter key submits the next page; another press does', async ({
  page,
}) => {
  // The code that ignores the second press is loaded after the page.
  const isWatching = page.waitForResponse(/\/double-click-guard-/);
  await openStep(page, { step: 'bank' });
  await (await isWatching).finished();
  const button = page.getByRole('button', { name: 'Continue', exact: true });
  // Fixes the button's position, so that the next page's button is at the same place.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      '#step-form button[type=submit] { position: fixed; inset: 10rem auto auto 5rem; z-index: 9 }',
    );
    document.adoptedStyleSheets = [style];
  });
  await fillInBankDetails(page);
  await expect(heading(page)).toHaveText('Check everything is right');
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  // The second half of a double click, which began on the page before.
  await page.mouse.move(...place);
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  await expect(page).toHaveURL(/summary$/);
  await page.mouse.click(...place);
  await expect(heading(page)).toHaveText('Confirm your purchase');

  await page.goBack();
  await expect(heading(page)).toHaveText('Check everything is right');
  await button.focus();
  await page.keyboard.down('Enter');
  await expect(heading(page)).toHaveText('Confirm your purchase');
  // A held key repeats on the element with the focus.
  await page.getByRole('button', { name: 'Buy now' }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText(/things to fix/)).toHaveCount(0);
});
