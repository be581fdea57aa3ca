import { expect, type Page } from '@playwright/test';
import { bankJourneyHeader } from '#api/carried-journey.ts';
import { endpointPaths } from '#api/paths.ts';
import { maskSealedBank, type StepId, type UncheckedAnswers } from '#journey/answers.ts';
import { journeySteps } from '#journey/steps.ts';
import { basePath, buyerAnswers, createUniqueFirstName } from './buyer.ts';
import { expectHydrated } from './hydration.ts';
import { tabJourneyId } from './tab-journey-id.ts';

export const sampleAccount = {
  accountName: buyerAnswers.accountName,
  sortCode: '200000',
  accountNumber: buyerAnswers.accountNumber,
};

/** Answers to every step, as session storage holds them. */
const sampleAnswers = {
  order: { isConfirmed: true },
  'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
  'boiler-make': { make: 'Worcester Bosch', isAgeConfirmed: 'Y' },
  address: { addressLine1: buyerAnswers.addressLine1, addressLine2: '', town: buyerAnswers.town },
  details: {
    title: buyerAnswers.title,
    firstName: buyerAnswers.firstName,
    surname: buyerAnswers.surname,
    dob: buyerAnswers.dob,
    email: buyerAnswers.email,
    telNumber: '07700900123',
  },
  bank: maskSealedBank({ ...sampleAccount, isSoleAuthority: 'Y' }, tabJourneyId),
} satisfies UncheckedAnswers;

const defaultPlan = 'plumbing-protect';

interface OpenStepOptions {
  productId?: string;
  productVariantId?: string;
  step: StepId;
  /** The buyer's first name. By default a new one for each call. */
  firstName?: string;
  /** Whether the step that is opened has stored answers as well as the steps before it. */
  isAnswered?: boolean;
  /** Further entries of session storage, which override the others. */
  session?: Record<string, string>;
}

/** Opens a step with all steps before it answered, as after a reload. purchase.spec.ts tests the whole path. */
export async function openStep(page: Page, options: OpenStepOptions): Promise<void> {
  const { productId = defaultPlan, step } = options;
  if (step === 'summary' || step === 'confirmation') await keepAccount(page, sampleAccount);
  const script = await page.addInitScript((entries) => {
    for (const [key, value] of Object.entries(entries)) sessionStorage.setItem(key, value);
  }, createStepSession(options));
  const path = journeySteps.find(({ id }) => id === step)?.path;
  await page.goto([basePath, productId, path].filter(Boolean).join('/'));
  await script.dispose();
  // The step is hidden until its answers are filled in.
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expectHydrated(page);
}

/** Puts an account into the sealed cookie, as the bank step does. */
export async function keepAccount(page: Page, account: object): Promise<void> {
  const response = await page.request.post(endpointPaths.validateBankDetails, {
    data: { ...account, encrypted: false },
    headers: { [bankJourneyHeader]: tabJourneyId },
  });
  expect(response.status(), await response.text()).toBe(200);
}

/** The entries of session storage when all steps before a step are answered. */
export function createStepSession({
  productId = defaultPlan,
  productVariantId = `${productId}-99`,
  step,
  firstName = createUniqueFirstName(),
  isAnswered = false,
  session: more = {},
}: OpenStepOptions): Record<string, string> {
  const index = journeySteps.findIndex(({ id }) => id === step);
  const before = journeySteps.slice(0, isAnswered ? index + 1 : index);
  const answered = new Set<string>(before.map(({ id }) => id));
  const answers = {
    ...sampleAnswers,
    // The age limit of the plan's question.
    'boiler-make': {
      ...sampleAnswers['boiler-make'],
      ageLimitYears: productId === '3mhp' ? 10 : 15,
    },
    details: { ...sampleAnswers.details, firstName },
  };
  const sale = Object.fromEntries(Object.entries(answers).filter(([id]) => answered.has(id)));
  return {
    sale: JSON.stringify({ version: 1, ...sale }),
    productVariantId,
    ...(answered.has('postcode') && { postcode: buyerAnswers.postcode }),
    ...(answered.has('summary') && { summaryConfirm: 'true' }),
    ...more,
  };
}
