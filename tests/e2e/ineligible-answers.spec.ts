import { expect } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import { answerNo, answerYes, pressContinue } from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

test('answering no about the boiler suggests a plan that fits, and the answer can be changed', async ({
  page,
}) => {
  await openStep(page, { productId: 'boiler-and-service-care', step: 'your-boiler' });
  await answerNo(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('Your boiler needs to be working first');
  await expect(heading).toBeFocused();
  await expect(page).toHaveTitle(/^Your boiler needs/);
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expectAccessible(page);
  await expectNoOverflow(page, 320, 640);

  await page.getByRole('link', { name: 'Change my answer' }).click();
  const group = page.getByRole('radiogroup', { name: 'Is your boiler working?' });
  await expect(group.getByLabel('No')).toBeChecked();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(page).not.toHaveTitle(/Error/);
  await answerYes(page, 'Is your boiler working?');
  await answerNo(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  await expect(heading).toHaveText('This plan is for gas boilers in homes');
  await page.getByRole('link', { name: 'See Plumbing Protect' }).click();
  await expect(heading).toHaveText('Plumbing Protect');
});
