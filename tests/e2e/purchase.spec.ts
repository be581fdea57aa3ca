import { expect, test } from '@playwright/test';
import type { CreateContractBody } from '#api/create-contract.ts';
import { endpoints } from '#api/paths.ts';
import {
  amelia,
  basePath,
  choosePlan,
  confirmOrder,
  confirmPurchase,
  describeBoiler,
  giveAddress,
  giveBankDetails,
  giveDetails,
  next,
  stepLabels,
} from '../support/buyer.ts';

const reference = /HS-[2-9A-Z]{4}-[2-9A-Z]{4}/;

test('buys a boiler plan in five steps and gets a reference', async ({ page }) => {
  await choosePlan(page, 'Boiler and Service Care');
  expect(await stepLabels(page)).toEqual([
    'Your order',
    'Your boiler',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/boiler-and-service-care\/your-boiler$/);
  await describeBoiler(page);
  await expect(page).toHaveURL(/\/personal-details\/address$/);
  await giveAddress(page);
  await expect(page).toHaveURL(/\/payment-details$/);
  await giveDetails(page);
  await expect(page).toHaveURL(/\/payment-details\/bank-details$/);
  await giveBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText('27 Rowan Terrace, Leeds, LS1 4AP')).toBeVisible();
  await expect(page.getByText('•••• 9911')).toBeVisible();
  await next(page);
  await expect(page).toHaveURL(/\/confirmation$/);
  const sent = page.waitForRequest(`**${endpoints.createContract}`);
  await confirmPurchase(page);
  const { agreement } = (await sent).postDataJSON() as CreateContractBody;
  expect(agreement?.documents).toHaveLength(3);
  expect(agreement?.ticks.map(({ id }) => id)).toEqual([
    'isConfirmed',
    'isSoleAuthority',
    'confirmTermsConditions',
    'confirmPurchase',
  ]);
  const times = agreement?.ticks.map(({ at }) => at) ?? [];
  expect(times.toSorted()).toEqual(times);

  await expect(page).toHaveURL(`${basePath}/success`);
  await expect(page.getByText(reference)).toBeVisible();
  const shown = await page.getByText(reference).innerText();
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  const kept = await page.evaluate(() => JSON.stringify({ ...sessionStorage }));
  expect(kept).toContain(shown);
  for (const detail of [amelia.accountNumber, amelia.email, amelia.surname]) {
    expect(kept).not.toContain(detail);
  }
});

test('buys a plumbing plan in four steps, without questions about a boiler', async ({ page }) => {
  await choosePlan(page, 'Plumbing Protect');
  expect(await stepLabels(page)).toEqual([
    'Your order',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);
  await confirmOrder(page);
  await expect(page).toHaveURL(/\/plumbing-protect\/personal-details\/address$/);
  await giveAddress(page);
  await giveDetails(page);
  await giveBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await next(page);
  await confirmPurchase(page);
  await expect(page.getByText(reference)).toBeVisible();
});

test('a summary opened directly leads to the first unanswered step', async ({ page }) => {
  const summary = `${basePath}/boiler-and-service-care/summary`;
  await page.goto(summary);
  await expect(page).toHaveURL(`${basePath}/boiler-and-service-care`);
  await confirmOrder(page);
  await describeBoiler(page);

  await page.goto(summary);
  await expect(page).toHaveURL(/\/personal-details\/address$/);
  await expect(page.getByRole('heading', { level: 1, name: 'Your postcode' })).toBeVisible();
});
