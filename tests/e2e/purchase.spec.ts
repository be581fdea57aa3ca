import { expect, type Page } from '@playwright/test';
import { sessionEntries } from '#api/browser-storage.ts';
import type { CreateContractBody } from '#api/create-contract.ts';
import { endpointPaths } from '#api/paths.ts';
import { referencePattern } from '#rules/identifiers/reference.ts';
import {
  basePath,
  buyerAnswers,
  choosePlan,
  confirmPurchase,
  continueToNextStep,
  fillInAddress,
  fillInBankDetails,
  fillInBoilerSteps,
  fillInDetails,
  fillInOrderStep,
  readStepLabels,
} from '#tests/support/buyer.ts';
import { collectProblems } from '#tests/support/third-party-stand-ins.ts';
import { test } from '#tests/support/visitor-test.ts';

/** Collects policy violations, uncaught errors, and console errors and warnings of every page of this tab. */
async function collectErrors(page: Page): Promise<string[]> {
  const errors = await collectProblems(page);
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  return errors;
}

test('a buyer buys a maintenance plan in five steps without a console error or policy violation, sees the reference, and leaves no details in the session but what is printed', async ({
  page,
}) => {
  const errors = await collectErrors(page);
  await choosePlan(page, 'Boiler and Service Care');
  expect(await readStepLabels(page)).toEqual([
    'Your order',
    'Your boiler',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);
  await fillInOrderStep(page);
  await expect(page).toHaveURL(/\/boiler-and-service-care\/your-boiler$/);
  await fillInBoilerSteps(page);
  await expect(page).toHaveURL(/\/personal-details\/address$/);
  await fillInAddress(page);
  await expect(page).toHaveURL(/\/payment-details$/);
  await fillInDetails(page);
  await expect(page).toHaveURL(/\/payment-details\/bank-details$/);
  await fillInBankDetails(page);
  await expect(page).toHaveURL(/\/summary$/);
  await expect(page.getByText('27 Rowan Terrace, Leeds, LS1 4AP')).toBeVisible();
  await expect(page.getByText('•••• 9911')).toBeVisible();
  await continueToNextStep(page);
  await expect(page).toHaveURL(/\/confirmation$/);
  const sent = page.waitForRequest(`**${endpointPaths.createContract}`);
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
  await expect(page.getByText(referencePattern)).toBeVisible();
  const shown = await page.getByText(referencePattern).innerText();
  await page.reload();
  await expect(page.getByText(shown)).toBeVisible();
  const { printedDetails, ...others } = await page.evaluate(() => ({ ...sessionStorage }));
  // The cookie page names every entry that stays.
  const named = sessionEntries.untilTabCloses.map(({ name }) => String(name));
  expect(Object.keys(others).filter((name) => !named.includes(name))).toEqual([]);
  expect(named).toContain('printedDetails');
  const stored = JSON.stringify(others);
  expect(stored).toContain(shown);
  for (const detail of [buyerAnswers.accountNumber, buyerAnswers.email, buyerAnswers.surname]) {
    expect(stored).not.toContain(detail);
  }
  for (const detail of [buyerAnswers.accountNumber, '200000', buyerAnswers.dob, '07700']) {
    expect(printedDetails).not.toContain(detail);
  }
  expect(errors).toEqual([]);
});
