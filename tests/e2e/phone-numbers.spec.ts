import { expect, type Page } from '@playwright/test';
import { basePath, buyerAnswers } from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { readShownNumbers } from '#tests/support/phone-numbers.ts';
import { test } from '#tests/support/visitor-test.ts';

const customerService = '0801 157 0142';
const repairs = '0801 157 0123';

/** Expects the page to show these numbers at both widths, each once. */
async function expectNumbers(page: Page, narrow: string[], wide = narrow): Promise<void> {
  for (const [width, numbers] of [
    [390, narrow],
    [1280, wide],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const read = async () => (await readShownNumbers(page)).toSorted();
    await expect.poll(read, `at ${width}`).toEqual(numbers);
  }
}

// The other pages are tested in src/site/phone-numbers.test.tsx.
test('a page with the full header and footer shows the customer-service number once: in its content, or else in header or footer', async ({
  page,
}) => {
  // On wide screens the header has it. The panel's link calls the same number.
  await page.goto(basePath);
  await expectNumbers(
    page,
    [`main: ${repairs}`, `main: ${customerService}`],
    [`header: ${customerService}`, `main: ${repairs}`],
  );
  await expect(page.getByRole('link', { name: 'Call us free' })).toHaveAttribute(
    'href',
    'tel:08011570142',
  );
  await page.goto(`${basePath}/documents/cookies`);
  await expectNumbers(page, [`footer: ${customerService}`], [`header: ${customerService}`]);

  // After a client navigation too, and when the form on that page offers help because neither the next page nor the server answers.
  await page.goto(`${basePath}/contact`);
  await expectHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Ask us to call you' }).click();
  await expectNumbers(page, [`main: ${customerService}`]);
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route(`${basePath}/speak-to-an-expert`, (route) => route.abort());
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await page.getByLabel('How can we help?').fill('Which plan covers a new boiler?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not open the next page');
  await expectNumbers(page, [`main: ${customerService}`]);
});
