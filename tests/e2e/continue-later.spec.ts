import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import { expectAccessible, expectCopyAccessible } from '#tests/support/accessibility.ts';
import { basePath, buyerAnswers, createUniqueFirstName } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { readShownNumbers } from '#tests/support/phone-numbers.ts';
import { findTestProduct, testDate } from '#tests/support/purchase.ts';
import { findTokenLink, readMailTo } from '#tests/support/sent-mail.ts';
import { listStepPosts } from '#tests/support/step-posts.ts';
import { test } from '#tests/support/visitor-test.ts';

const productId = 'plumbing-protect';
const step = (path: string) => `${basePath}/${productId}/${path}`;

test('a step that is saved with script goes on in the same tab; an unknown link has a page of its own', async ({
  page,
}) => {
  const firstName = createUniqueFirstName();
  await openStep(page, { step: 'details' });
  await page.getByLabel('First name').fill(firstName);
  await page.getByRole('button', { name: 'Save and continue later' }).click();
  await expect(page).toHaveURL(step('save'));
  await expect(page.getByRole('button', { name: 'Email me the link' })).toBeVisible();
  expect(await readShownNumbers(page)).toEqual([]);
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByRole('button', { name: 'Email me the link' }).click();
  await expect(page.getByRole('heading', { name: 'Check your email' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
  await page.getByRole('link', { name: 'Carry on here' }).click();
  await expect(page.getByLabel('First name')).toHaveValue(firstName);

  await page.goto(`${basePath}/continue?token=unknown`);
  await expect(page.getByRole('heading', { name: 'This link no longer works' })).toBeVisible();
  await expectAccessible(page, { include: ['main'] });
});

// saved-journey-access.db.test.ts has the purchase after that, which ends the link.
test('a journey that is saved without script is continued by link in another browser with script', async ({
  browser,
  page: second,
  baseURL,
}) => {
  const email = `amelia.${randomUUID()}@example.com`;
  const context = await browser.newContext({ javaScriptEnabled: false });
  const first = await context.newPage();
  for (const { id, form, fields } of listStepPosts(findTestProduct(productId), testDate)) {
    if (id === 'details') break;
    await first.request.post(form, { form: fields, headers: { origin: baseURL ?? '' } });
  }
  await first.goto(step('payment-details'));
  await first.getByLabel('First name').fill(buyerAnswers.firstName);
  await first.getByLabel('Email address').fill('amelia.okafor@');
  await first.getByRole('button', { name: 'Save and continue later' }).click();
  await expect(first).toHaveURL(step('save'));
  await expect(first.getByLabel('Postcode of the home')).toHaveCount(0);
  await expect(first.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  await first.getByRole('button', { name: 'Email me the link' }).click();
  await expect(first).toHaveTitle(/^Error: /);
  await expectCopyAccessible(first);
  await first.getByLabel('Email address').fill(email);
  await first.getByRole('button', { name: 'Email me the link' }).click();
  await expect(first.getByRole('heading', { name: 'Check your email' })).toBeVisible();

  await second.goto(findTokenLink(await readMailTo(email, 'link')));
  await expect(second).toHaveURL(`${basePath}/continue`);
  await second.getByLabel('Postcode of the home').fill('M1 1AA');
  await second.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(second.getByText('This is not the postcode we have')).toBeVisible();
  await expect(second.getByText('You can try 4 more times.')).toBeVisible();
  await expectAccessible(second, { include: ['main'] });
  await second.getByLabel('Postcode of the home').fill('ls14ap');
  await second.getByRole('button', { name: 'Continue where I left off' }).click();
  await expect(second).toHaveURL(step('payment-details'));
  await expect(second).toHaveTitle(/^Your details/);
  await expect(second.getByLabel('First name')).toHaveValue(buyerAnswers.firstName);
  await expect(second.getByLabel('Email address')).toHaveValue('amelia.okafor@');
  expect(await second.evaluate(() => document.referrer)).not.toContain('token');
  await context.close();
});
