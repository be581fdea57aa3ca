import { expect, type Page, test } from '@playwright/test';
import { openStep } from '#tests/support/open-step.ts';

const heading = (page: Page) => page.getByRole('heading', { level: 1 });

test('a second click on Continue, or a held Enter key, does not submit the next page', async ({
  page,
}) => {
  // A fixed clock puts both presses within one second, however slow the machine is.
  await page.clock.setFixedTime(new Date());
  // The code that ignores the second press is loaded after the page.
  const isWatching = page.waitForResponse(/\/double-click-guard-/);
  await openStep(page, { step: 'bank', isAnswered: true });
  await (await isWatching).finished();
  const button = page.getByRole('button', { name: 'Continue' });
  // Fixes the button's position, so that the next page's button is at the same place.
  await page.evaluate(() => {
    const style = new CSSStyleSheet();
    style.replaceSync(
      'form button[type=submit] { position: fixed; inset: 10rem auto auto 5rem; z-index: 9 }',
    );
    document.adoptedStyleSheets = [style];
  });
  await button.click();
  await expect(heading(page)).toHaveText('Check everything is right');
  const box = await button.boundingBox();
  if (!box) throw new Error('no button');
  const place = [box.x + box.width / 2, box.y + box.height / 2] as const;
  await page.mouse.click(...place);
  await page.mouse.click(...place);
  await expect(heading(page)).toHaveText('Check everything is right');
  await expect(page).toHaveURL(/summary$/);

  await button.focus();
  await page.keyboard.down('Enter');
  await expect(heading(page)).toHaveText('Confirm your purchase');
  // A held key repeats on the element with the focus.
  await page.getByRole('button', { name: 'Buy now' }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText(/things to fix/)).toHaveCount(0);
});
