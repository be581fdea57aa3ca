import { expect, test } from '@playwright/test';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  answerNo,
  answerYes,
  basePath,
  continueToNextStep,
  pressContinue,
} from '#tests/support/buyer.ts';
import { openStep } from '#tests/support/open-step.ts';

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

  await page.getByRole('button', { name: 'Change my answer' }).click();
  const group = page.getByRole('group', { name: 'Is your boiler working?' });
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

test('a boiler too old for the plan gets a plan with a higher age limit suggested, or one without a boiler', async ({
  page,
}) => {
  await openStep(page, { productId: '3mhp', step: 'boiler-make' });
  await answerNo(page, 'Is your boiler 10 years old or less?');
  // The make stays empty: it is not required once the boiler is too old.
  await pressContinue(page);
  const heading = page.getByRole('heading', { level: 1 });
  await expect(heading).toHaveText('This plan is for boilers up to 10 years old');
  await expect(page.getByText('Accepts boilers up to 15 years old')).toBeVisible();
  await page.getByRole('link', { name: 'See Boiler Insurance' }).click();
  await expect(heading).toHaveText('Boiler Insurance');

  await openStep(page, { productId: 'boiler-insurance', step: 'boiler-make' });
  await answerNo(page, 'Is your boiler 15 years old or less?');
  await pressContinue(page);
  await expect(page.getByRole('link', { name: 'See Plumbing Protect' })).toBeVisible();
  await page.getByRole('link', { name: 'Speak to an expert' }).click();
  await expect(page).toHaveURL(`${basePath}/speak-to-an-expert`);
});

test('a postcode outside the service area gets an explanation, and another postcode can be entered', async ({
  page,
}) => {
  await openStep(page, { step: 'postcode' });
  const postcode = page.getByLabel('Postcode');
  const heading = page.getByRole('heading', { level: 1 });
  for (const [given, title] of [
    ['bt1 5gs', 'We do not look after homes in Northern Ireland yet'],
    ['je2 3ab', 'We do not look after homes in the Channel Islands or the Isle of Man yet'],
    ['bx1 1lt', 'We cannot find any homes at BX1 1LT'],
  ] as const) {
    await postcode.fill(given);
    await pressContinue(page);
    await expect(heading).toHaveText(title);
    await expect(heading).toBeFocused();
    await page.getByRole('button', { name: 'Check another postcode' }).click();
    await expect(postcode).toBeFocused();
    await expect(postcode).not.toHaveAttribute('aria-invalid');
  }
  await postcode.fill('ls1 4ap');
  await continueToNextStep(page);
  await expect(page).toHaveURL(/personal-details\/details$/);
});
