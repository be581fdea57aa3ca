import { expect, type Page, test } from '@playwright/test';
import {
  amelia,
  basePath,
  confirmOrder,
  foundAddresses,
  giveDetails,
  next,
  pressContinue,
  writeHere,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { waitUntilPrefetched } from '#tests/support/prefetched-pages.ts';

const expertPage = `${basePath}/speak-to-an-expert`;
const heading = (page: Page) => page.getByRole('heading', { level: 1 });

/** Sets a field without any event, as some password managers and browsers do. */
async function fillSilently(page: Page, label: string, value: string): Promise<void> {
  await page.getByLabel(label).evaluate((field, text) => {
    (field as HTMLInputElement).value = text;
  }, value);
}

test('what is typed and not sent survives a refresh, Back, the expert page and the guard, on every step', async ({
  page,
}) => {
  const plan = `${basePath}/boiler-and-service-care`;
  await page.goto(plan);
  await page.getByRole('radio', { name: '£50 call-out fee' }).check();
  await page.reload();
  await expect(page.getByRole('radio', { name: '£50 call-out fee' })).toBeChecked();
  await expect(page.getByLabel('I own this home')).not.toBeChecked();

  await openStep(page, { productId: 'boiler-and-service-care', step: 'boiler-make' });
  await page.getByLabel('Boiler make').selectOption({ index: 2 });
  const make = await page.getByLabel('Boiler make').inputValue();
  await page.reload();
  await expect(page.getByLabel('Boiler make')).toHaveValue(make);

  await openStep(page, { productId: 'boiler-and-service-care', step: 'details' });
  await page.getByLabel('Title').selectOption('Ms');
  await page.getByLabel('First name').fill('Amelia');
  await page.getByLabel('Email address').fill('amelia.okafor@');
  await page.getByRole('checkbox').first().check();
  await page.reload();
  await expect(page.getByLabel('Title')).toHaveValue('Ms');
  await expect(page.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  // A consent is given by hand or not at all.
  await expect(page.getByRole('checkbox', { checked: true })).toHaveCount(0);

  // Back, and an address half written by hand.
  await page.getByRole('link', { name: 'Back' }).click();
  await expect(heading(page)).toHaveText('Your address');
  await page.getByRole('button', { name: 'Enter the address by hand' }).click();
  await page.getByLabel('Address line 1').fill('27 Rowan');
  await page.reload();
  await expect(page.getByLabel('Address line 1')).toHaveValue('27 Rowan');
  await page.getByRole('link', { name: 'Change postcode' }).click();
  await page.getByLabel('Postcode').fill('M1 1');
  await page.goBack();
  await expect(page.getByLabel('Address line 1')).toHaveValue('27 Rowan');
  await page.goForward();
  await expect(page.getByLabel('Postcode')).toHaveValue('M1 1');

  // A step too far: the guard leads back, and what was typed there is still there afterwards.
  await page.goto(`${plan}/summary`);
  await expect(heading(page)).toHaveText('Your details');
  await expect(page.getByLabel('First name')).toHaveValue('Amelia');
  await giveDetails(page);
  await page.goBack();
  await expect(page.getByLabel('Email address')).toHaveValue(amelia.email);
  const drafts = await page.evaluate(() => sessionStorage.getItem('drafts'));
  expect(drafts).not.toContain('Amelia');
});

test('bank numbers stay in memory: the expert page keeps them, a refresh asks again and says so', async ({
  page,
}) => {
  await openStep(page, { step: 'bank' });
  const numbersAgain = page.getByText('Please enter your bank details again');
  await expect(numbersAgain).toBeHidden();
  await page.getByLabel('Name on the account').fill(amelia.accountName);
  await page.getByLabel('Sort code').fill(amelia.sortCode);
  await page.getByLabel('Account number').fill(amelia.accountNumber);
  await page
    .getByRole('group', { name: /authorise payments/ })
    .getByLabel('No')
    .check();
  await pressContinue(page);
  await page.getByRole('link', { name: 'Speak to an expert' }).click();
  await expect(page).toHaveURL(expertPage);
  await page.getByLabel('How can we help?').fill('Two of us sign.');
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).not.toMatch(/55779911|20-00-00|200000/);
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/bank-details$/);
  await expect(page.getByLabel('Account number')).toHaveValue(amelia.accountNumber);
  await expect(numbersAgain).toBeHidden();

  await page.reload();
  await expect(numbersAgain).toBeVisible();
  await expect(page.getByLabel('Name on the account')).toHaveValue(amelia.accountName);
  await expect(page.getByLabel('Account number')).toHaveValue('');

  // The expert page leads back to the very step, also after its own refresh, and keeps its own text.
  await page.goto(expertPage);
  await page.reload();
  await expect(page.getByLabel('How can we help?')).toHaveValue('Two of us sign.');
  await page.getByRole('button', { name: 'Back' }).click();
  await expect(page).toHaveURL(/bank-details$/);
});

test('fields that were filled in without events are read when the form is sent', async ({
  page,
}) => {
  await openStep(page, { step: 'postcode' });
  await fillSilently(page, 'Postcode', amelia.postcode);
  await page.getByLabel('Postcode').dispatchEvent('input');
  await next(page);
  await foundAddresses(page).selectOption(amelia.completeAddressLine);
  await writeHere(page);
  await next(page);
  await fillSilently(page, 'Title', amelia.title);
  await fillSilently(page, 'First name', amelia.firstName);
  await fillSilently(page, 'Last name', amelia.surname);
  await fillSilently(page, 'Date of birth', amelia.dob);
  await fillSilently(page, 'Email address', amelia.email);
  await fillSilently(page, 'Phone number', amelia.telNumber);
  await next(page);
  await expect(heading(page)).toHaveText('Set up your Direct Debit');
});

test('a second press on Continue, or a held key, does nothing on the page that follows', async ({
  page,
}) => {
  // Within one second of each other, however slow the machine.
  await page.clock.setFixedTime(new Date());
  // What watches the presses is loaded after the page.
  const isWatching = page.waitForResponse(/\/double-click-guard-/);
  await openStep(page, { step: 'bank', isAnswered: true });
  await (await isWatching).finished();
  const button = page.getByRole('button', { name: 'Continue' });
  // The button at the top left of the window, so that the next page's lies there too.
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
  // Held down, the key repeats on whatever has the focus.
  await page.getByRole('button', { name: 'Buy now' }).focus();
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expect(page.getByText(/things to fix/)).toHaveCount(0);
});

test('a step reached offline fetches the next page once the line is back', async ({ page }) => {
  await page.goto(`${basePath}/plumbing-protect`);
  await waitUntilPrefetched(page, 'postcode');
  await page.context().setOffline(true);
  await confirmOrder(page);
  await expect(heading(page)).toHaveText('Your postcode');
  await page.getByLabel('Postcode').fill(amelia.postcode);
  await page.context().setOffline(false);
  await waitUntilPrefetched(page, 'address');
  await pressContinue(page);
  await expect(heading(page)).toHaveText('Your address');
});
