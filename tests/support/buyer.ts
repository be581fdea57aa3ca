import { expect, type Locator, type Page } from '@playwright/test';

export const basePath = '/home-services/products';

/** Valid answers of a buyer for every step. The bank details are made up. */
export const amelia = {
  postcode: 'LS1 4AP',
  completeAddressLine: '27 Rowan Terrace, LEEDS, LS1 4AP',
  addressLine1: '27 Rowan Terrace',
  town: 'Leeds',
  title: 'Ms',
  firstName: 'Amelia',
  surname: 'Okafor',
  dob: '14/08/1986',
  email: 'amelia.okafor@example.com',
  telNumber: '07700 900123',
  accountName: 'Amelia Okafor',
  sortCode: '20-00-00',
  accountNumber: '55779911',
};

/**
 * A first name that is unique in this run. All tests share one server, which asks for confirmation when the
 * same person buys the same plan twice in a day.
 */
export function newFirstName(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.random() * 26));
  return `${amelia.firstName}-${letters.join('')}`;
}

export async function choosePlan(page: Page, name: string): Promise<void> {
  await page.goto(basePath);
  await page.getByRole('link', { name: new RegExp(`Choose this plan\\W+${name}$`) }).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

export async function confirmOrder(page: Page): Promise<void> {
  await page.getByLabel('I own this home').check();
  await next(page);
}

export async function describeBoiler(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your boiler' })).toBeVisible();
  await yes(page, 'Is your boiler working?');
  await yes(page, 'Is it a gas boiler that heats a home?');
  await next(page);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await yes(page, /^Is your boiler \d+ years old or less/);
  await next(page);
}

export async function giveAddress(page: Page): Promise<void> {
  await page.getByLabel('Postcode').fill(amelia.postcode);
  await next(page);
  await foundAddresses(page).selectOption(amelia.completeAddressLine);
  await sendLettersHere(page);
  await next(page);
}

/** Chooses the covered home as the address for letters. */
export async function sendLettersHere(page: Page): Promise<void> {
  await yes(page, 'Should we write to you at this address?');
}

/** The drop-down list of addresses at the postcode. */
export function foundAddresses(page: Page): Locator {
  return page.getByLabel('Address', { exact: true });
}

export async function giveDetails(page: Page): Promise<void> {
  await page.getByLabel('Title').selectOption(amelia.title);
  await page.getByLabel('First name').fill(newFirstName());
  await page.getByLabel('Last name').fill(amelia.surname);
  await page.getByLabel('Date of birth').fill(amelia.dob);
  await page.getByLabel('Email address').fill(amelia.email);
  await page.getByLabel('Phone number').fill(amelia.telNumber);
  await next(page);
}

export async function giveBankDetails(page: Page): Promise<void> {
  await page.getByLabel('Name on the account').fill(amelia.accountName);
  await page.getByLabel('Sort code').fill(amelia.sortCode);
  await page.getByLabel('Account number').fill(amelia.accountNumber);
  await yes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);
}

export async function confirmPurchase(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /^I want to buy/ }).check();
  await page.getByRole('button', { name: 'Buy now' }).click();
}

export async function yes(page: Page, question: string | RegExp): Promise<void> {
  await page.getByRole('group', { name: question }).getByLabel('Yes').check();
}

export async function no(page: Page, question: string): Promise<void> {
  await page.getByRole('group', { name: question }).getByLabel('No').check();
}

/** Presses Continue and waits for the next step, which has the same button. */
export async function next(page: Page): Promise<void> {
  const before = page.url();
  await pressContinue(page);
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Presses Continue and waits for nothing. The order page has two such buttons. */
export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).first().click();
}

/** The labels of the step indicator, without their numbers. */
export async function stepLabels(page: Page): Promise<string[]> {
  const items = await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').all();
  return Promise.all(items.map(async (item) => (await item.innerText()).split('\n').at(-1) ?? ''));
}
