import { readFile } from 'node:fs/promises';
import { expect, type Locator, type Page } from '@playwright/test';
import ICAL from 'ical.js';
import { leavePath } from '#api/paths.ts';
import { listPayments } from '#contract/payments.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { referencePattern } from '#rules/identifiers/reference.ts';
import { toPence } from '#rules/money.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { basePath, buyerAnswers, confirmPurchase } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { findTestProduct } from '#tests/support/purchase.ts';
import { test } from '#tests/support/visitor-test.ts';

const success = `${basePath}/success`;
const referenceOn = (page: Page) => page.getByText(referencePattern);

async function buy(page: Page): Promise<string> {
  await openStep(page, { step: 'confirmation', productId: 'boiler-and-service-care' });
  await confirmPurchase(page);
  await expect(page).toHaveURL(success);
  return referenceOn(page).innerText();
}

test('the success page thanks only after a purchase, with reference, dates, prices, phone numbers, calendar file and printed sheet, and the buyer’s details are removed, except what is printed', async ({
  page,
  context,
  baseURL,
}) => {
  await page.goto(success);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(
    'There is no purchase to show here',
  );
  await expect(page.getByText(/thank you/i)).toHaveCount(0);
  await expect(referenceOn(page)).toHaveCount(0);
  await expectAccessible(page, { include: ['main'] });

  await context.addCookies([{ name: 'journeyData', value: 'journey', url: baseURL ?? '' }]);
  const reference = await buy(page);
  const dates = calculatePurchaseDates(
    getLondonDate(new Date()),
    findTestProduct('boiler-and-service-care'),
  );
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  expect(await page.evaluate(() => scrollY), 'the page is at its top').toBe(0);
  const main = page.getByRole('main');
  for (const text of [
    `You bought on${formatLongDate(dates.boughtOn)}`,
    `14 days later${formatLongDate(dates.coveredFrom)}Repairs are covered`,
    formatLongDate(dates.firstCollection),
    /First payment.{0,30}£7\.25/,
    'Last day to cancel free, as long as no visit has taken place',
    'Months 1 to 3',
    '£7.25 a month',
    '£99 each repair',
    'First-year total£152.25',
  ]) {
    await expect(main).toContainText(text);
  }
  await expect(page.getByRole('link', { name: '0801 157 0123' })).toHaveAttribute(
    'href',
    'tel:08011570123',
  );
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 800);

  const { printedDetails, ...others } = await page.evaluate(() => ({ ...sessionStorage }));
  const stored = JSON.stringify(others);
  for (const detail of [
    buyerAnswers.accountNumber,
    buyerAnswers.email,
    buyerAnswers.surname,
    buyerAnswers.postcode,
  ]) {
    expect(stored).not.toContain(detail);
  }
  // On paper only.
  expect(JSON.parse(printedDetails)).toEqual({
    until: expect.any(Number),
    name: expect.stringMatching(/^Ms Amelia-\w+ Okafor$/),
    home: expect.stringMatching(/^27 Rowan Terrace, Leeds, LS1\s4AP$/),
    email: buyerAnswers.email,
    accountName: buyerAnswers.accountName,
    accountEnding: '9911',
  });
  // The address of the mail is on the screen too, so that a typing error is seen.
  await expect(main.getByText(buyerAnswers.email).filter({ visible: true })).toHaveCount(1);
  for (const detail of ['Rowan Terrace', 'Ms Amelia', '9911']) {
    await expect(main.getByText(detail).filter({ visible: true })).toHaveCount(0);
  }
  await expect
    .poll(() => context.cookies())
    .not.toContainEqual(expect.objectContaining({ name: 'journeyData' }));
  await page.reload();
  await expect(referenceOn(page)).toHaveText(reference);
  await page.goBack();
  await expect(page).not.toHaveURL(/confirmation|summary/);
  await page.goForward();
  await expect(referenceOn(page)).toHaveText(reference);

  await page.setViewportSize({ width: 1280, height: 720 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('link', { name: 'Add to calendar' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe(`${reference}.ics`);
  const text = await readFile(await download.path(), 'utf8');
  const events = new ICAL.Component(ICAL.parse(text))
    .getAllSubcomponents('vevent')
    .map((part) => new ICAL.Event(part));
  expect(events.map(({ startDate }) => startDate.toString())).toEqual([
    dates.cancelBy,
    ...listPayments(dates.firstCollection, [{ months: 12, amount: toPence(725) }]).map(
      ({ date }) => date,
    ),
  ]);
  for (const { description } of events) expect(description).toContain(reference);
  expect(events[0]?.description).toContain(`Cancel online at ${new URL(leavePath, page.url())},`);

  const printed = page.waitForFunction(() => Reflect.get(window, 'hasPrinted') === true);
  await page.evaluate(() => {
    window.print = () => Reflect.set(window, 'hasPrinted', true);
  });
  await page.getByRole('button', { name: 'Print' }).click();
  await printed;
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText(reference)).toBeVisible();
  await expect(page.getByText('0801 157 0123')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/Your plan is set up\.$/);
  await expect(main).toContainText(/Boiler and Service Care for 27 Rowan Terrace, Leeds, LS1\s4AP/);
  for (const row of [
    /NameMs Amelia-\w+ Okafor/,
    'Name on the accountAmelia Okafor',
    'Account ending9911',
  ]) {
    await expect(main.locator('dl > div').filter({ hasText: row })).toBeVisible();
  }
  for (const name of ['Add to calendar', 'Print', 'Back to home services']) {
    await expect(page.getByText(name, { exact: true })).toBeHidden();
  }
  // Printers leave out the dark background, so the heading must be as dark as the rest of the text.
  const heading = page.getByRole('heading', { level: 1 });
  const colourOf = (locator: Locator) => locator.evaluate((node) => getComputedStyle(node).color);
  const ink = await colourOf(page.locator('body'));
  expect(await colourOf(heading)).toBe(ink);
  // Icons are lines in the colour of the text, on no background.
  const joints = page
    .locator('time')
    .first()
    .locator('xpath=ancestor::ol')
    .locator('li > span[aria-hidden]');
  await expect(joints).toHaveCount(2);
  for (const joint of await joints.all()) {
    const { backgroundColor } = await joint.evaluate((node) => ({ ...getComputedStyle(node) }));
    expect(backgroundColor).toBe('rgba(0, 0, 0, 0)');
    expect(await colourOf(joint.locator('svg').first())).toBe(ink);
  }
  await expectAccessible(page);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  await expect(
    page.getByText(/^Prices include VAT at 20%\. Printed on \d+ \w+ \d{4} at \d\d:\d\d\.$/),
  ).toBeVisible();
  const pdf = await page.pdf({
    format: 'A4',
    margin: { top: '1cm', bottom: '1cm', left: '1cm', right: '1cm' },
  });
  expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)).toHaveLength(1);
});
