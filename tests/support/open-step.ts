import { expect, type Page } from '@playwright/test';
import type { StepId, UncheckedAnswers } from '#journey/answers.ts';
import { steps } from '#journey/steps.ts';
import { amelia, basePath, newFirstName } from './buyer.ts';

/** What Amelia has told us by the end, as the session keeps it. */
const sampleAnswers = {
  order: { isConfirmed: true },
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Worcester Bosch', isAgeConfirmed: 'Y', ageLimitYears: 15 },
  address: { addressLine1: amelia.addressLine1, addressLine2: '', town: amelia.town },
  details: {
    title: amelia.title,
    firstName: amelia.firstName,
    surname: amelia.surname,
    dob: amelia.dob,
    email: amelia.email,
    telNumber: '07700900123',
  },
  bank: {
    accountName: amelia.accountName,
    sortCode: '200000',
    accountNumber: amelia.accountNumber,
    isSoleAuthority: 'Y',
  },
} satisfies UncheckedAnswers;

interface OpenStepOptions {
  productId?: string;
  productVariantId?: string;
  step: StepId;
  /** Another one for each call, unless it is given. */
  firstName?: string;
  /** True opens the step as answered before, with its own answers too. */
  isAnswered?: boolean;
  /** More of the session, or in place of what it would hold. */
  session?: Record<string, string>;
}

/**
 * Opens a step with everything before it answered, as after a reload there. For tests about that step:
 * the way to it is walked by the purchase tests.
 */
export async function openStep(
  page: Page,
  {
    productId = 'plumbing-protect',
    productVariantId = `${productId}-99`,
    step,
    firstName = newFirstName(),
    isAnswered = false,
    session: more = {},
  }: OpenStepOptions,
): Promise<void> {
  const index = steps.findIndex(({ id }) => id === step);
  const before = steps.slice(0, isAnswered ? index + 1 : index);
  const answered = new Set<string>(before.map(({ id }) => id));
  const answers = { ...sampleAnswers, details: { ...sampleAnswers.details, firstName } };
  const sale = Object.fromEntries(Object.entries(answers).filter(([id]) => answered.has(id)));
  const session: Record<string, string> = {
    sale: JSON.stringify({ version: 1, ...sale }),
    productVariantId,
    ...(answered.has('postcode') && { postcode: amelia.postcode }),
    ...(answered.has('summary') && { summaryConfirm: 'true' }),
    ...more,
  };
  // Any small file of the origin will do: storage belongs to the origin, not to a page.
  await page.goto('/favicon.svg');
  await page.evaluate((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, session);
  await page.goto([basePath, productId, steps[index]?.path].filter(Boolean).join('/'));
  // The step stays out of sight until its answers are in place.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
