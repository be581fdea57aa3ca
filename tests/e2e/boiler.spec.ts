import { expect, test } from '@playwright/test';
import { basePath, no, pressContinue, yes } from '../support/buyer.ts';
import { openStep } from '../support/midway.ts';

test('a “no” about the boiler stays, says why, names a plan that fits and offers a person', async ({
  page,
}) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'your-boiler' });
  await no(page, 'Is your boiler working?');
  await expect(page.getByText('your boiler must be working first')).toBeVisible();
  await no(page, 'Is it a gas boiler that heats a home?');
  await expect(page.getByText('gas boilers in homes only')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Plumbing Protect' })).toHaveCount(2);
  await pressContinue(page);
  await expect(page).toHaveURL(/your-boiler$/);
  await expect(page).toHaveTitle(/^Error: /);
  await expect(page.getByRole('alert').getByRole('link')).toHaveText([
    'Your boiler must be working when your plan starts',
    'We can only look after gas boilers that heat a home',
  ]);
  await yes(page, 'Is it a gas boiler that heats a home?');
  await expect(page.getByText('gas boilers in homes only')).toBeHidden();

  await page.getByRole('link', { name: 'Speak to an expert' }).click();
  await expect(page).toHaveURL(`${basePath}/speak-to-an-expert`);
  await page.goBack();
  await no(page, 'Is your boiler working?');
  await page.getByRole('link', { name: 'Plumbing Protect' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Plumbing Protect' })).toBeVisible();
});

test('a boiler too old for one plan is led to one that takes it on, or to none that would not', async ({
  page,
}) => {
  await openStep(page, { productId: '3mhp', step: 'boiler-make' });
  await no(page, 'Is your boiler 10 years old or less?');
  const status = page.getByRole('status').filter({ hasText: 'Parts for older boilers' });
  await expect(status).toContainText('takes on boilers up to 15 years old');
  await status.getByRole('link').first().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Boiler Insurance' })).toBeVisible();

  await openStep(page, { productId: 'boiler-insurance', step: 'boiler-make' });
  await no(page, 'Is your boiler 15 years old or less?');
  await expect(status).toContainText('Plumbing Protect looks after your plumbing');
  await expect(status.getByRole('link', { name: 'Speak to an expert' })).toBeVisible();
});
