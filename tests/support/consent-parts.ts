import { expect, type Page } from '@playwright/test';

export const findConsentBanner = (page: Page) => page.getByRole('region', { name: 'Cookies' });

export const findConsentDialog = (page: Page) =>
  page.getByRole('dialog', { name: 'Choose your cookies' });

export async function openCookieSettings(page: Page): Promise<void> {
  // Until the script is loaded, the link leads to the cookie page.
  await expect(page.locator('[data-consent]')).toBeAttached();
  await page.getByRole('contentinfo').getByRole('link', { name: 'Cookie settings' }).click();
}
