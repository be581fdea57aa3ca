import { expect, type Locator, type Page } from '@playwright/test';
import { expectHydrated } from './hydration.ts';

export const basePath = '/home-services/products';

/** Valid answers of a buyer for every step. The bank details are made up. */
export const buyerAnswers = {
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
export function createUniqueFirstName(): string {
  const letters = Array.from({ length: 8 }, () => String.fromCharCode(97 + Math.random() * 26));
  return `${buyerAnswers.firstName}-${letters.join('')}`;
}

/** The link of a plan's card on the listing. */
export const getPlanLink = (page: Page, name: string) =>
  page.getByRole('link', { name: new RegExp(`Choose this plan\\W+${name}$`) });

export async function choosePlan(page: Page, name: string): Promise<void> {
  await page.goto(basePath);
  await getPlanLink(page, name).click();
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible();
}

/** Ticks the box of the order page, the first step, and continues. */
export async function fillInOrderStep(page: Page): Promise<void> {
  await page.getByLabel('I own this home').check();
  await continueToNextStep(page);
}

export async function fillInBoilerSteps(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1, name: 'Your boiler' })).toBeVisible();
  await answerYes(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await continueToNextStep(page);
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerYes(page, /^Is your boiler \d+ years old or less/);
  await continueToNextStep(page);
}

export async function fillInAddress(page: Page): Promise<void> {
  await page.getByLabel('Postcode').fill(buyerAnswers.postcode);
  await continueToNextStep(page);
  await locateAddressList(page).selectOption(buyerAnswers.completeAddressLine);
  await continueToNextStep(page);
}

/** The drop-down list of addresses at the postcode. */
export function locateAddressList(page: Page): Locator {
  return page.getByLabel('Address', { exact: true });
}

export async function fillInDetails(page: Page): Promise<void> {
  await enterDetails(page);
  await continueToNextStep(page);
}

export async function enterDetails(page: Page): Promise<void> {
  await page.getByLabel('Title').selectOption(buyerAnswers.title);
  await page.getByLabel('First name').fill(createUniqueFirstName());
  await page.getByLabel('Last name').fill(buyerAnswers.surname);
  await page.getByLabel('Date of birth').fill(buyerAnswers.dob);
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
}

/** The account name is filled in already. */
export async function fillInBankDetails(page: Page): Promise<void> {
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await answerYes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);
}

export async function confirmPurchase(page: Page): Promise<void> {
  await page.getByRole('checkbox', { name: /^I have read/ }).check();
  await page.getByRole('checkbox', { name: /^I want to buy/ }).check();
  await page.getByRole('button', { name: 'Buy now' }).click();
}

export async function answerYes(page: Page, question: string | RegExp): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByLabel('Yes').check();
}

export async function answerNo(page: Page, question: string): Promise<void> {
  await page.getByRole('radiogroup', { name: question }).getByLabel('No').check();
}

/**
 * Presses Continue and waits for the next step, which has the same button. A press before React has taken over
 * the page would load a document, whose heading is not focused.
 */
export async function continueToNextStep(page: Page): Promise<void> {
  const before = page.url();
  await expectHydrated(page);
  await pressContinue(page);
  await expect(page).not.toHaveURL(before);
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
}

/** Presses Continue and waits for nothing. The order page has two such buttons. */
export async function pressContinue(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Continue' }).first().click();
}

/** The labels of the step indicator, without their numbers. */
export async function readStepLabels(page: Page): Promise<string[]> {
  const items = await page.getByRole('list', { name: 'Progress' }).getByRole('listitem').all();
  return Promise.all(items.map(async (item) => (await item.innerText()).split('\n').at(-1) ?? ''));
}
