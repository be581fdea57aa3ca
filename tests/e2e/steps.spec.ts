import { expect, type Locator, type Page } from '@playwright/test';
import type { StepId } from '#journey/answers.ts';
import { expectAccessible, expectNoOverflow } from '#tests/support/accessibility.ts';
import {
  basePath,
  buyerAnswers,
  continueToNextStep,
  fillInAddress,
  fillInBankDetails,
  fillInBoilerSteps,
  fillInDetails,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { test } from '#tests/support/visitor-test.ts';

const productId = 'boiler-and-service-care';

interface FormStep {
  step: StepId;
  /** A plan whose step asks more than that of other plans. */
  plan?: string;
  heading: string;
  /** Empties what is filled in already. */
  empty?: (page: Page) => Promise<void>;
  /** The messages of the error summary for the empty form, in order. */
  problems: string[];
}

// summary/page.test.tsx has the steps with their stored answers.
const formSteps: FormStep[] = [
  {
    step: 'your-boiler',
    heading: 'Your boiler',
    problems: [
      'Tell us whether your boiler is working',
      'Tell us whether it is a gas boiler that heats a home',
    ],
  },
  {
    step: 'boiler-make',
    heading: 'Your boiler’s make and age',
    problems: [
      'Choose the make of your boiler',
      'Tell us whether your boiler is within the age limit',
    ],
  },
  {
    step: 'postcode',
    heading: 'Your postcode',
    problems: ['Enter your postcode'],
  },
  {
    step: 'address',
    plan: 'landlord-boiler-care',
    heading: 'Your address',
    problems: ['Choose your address', 'Tell us whether we should write to you at this address'],
  },
  {
    step: 'details',
    heading: 'Your details',
    problems: [
      'Select your title',
      'Enter your first name',
      'Enter your last name',
      'Enter your date of birth',
      'Enter your email address',
      'Enter your phone number',
    ],
  },
  {
    step: 'bank',
    heading: 'Set up your Direct Debit',
    empty: (page) => page.getByLabel('Name on the account').fill(''),
    problems: [
      'Enter the name on the account',
      'Enter your sort code',
      'Enter your account number',
      'Tell us whether you can authorise payments on your own',
    ],
  },
];

test('every form step passes axe, fits narrow windows, lists its errors and has a back link', async ({
  page,
}) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) errors.push(message.text());
  });
  const expectToFit = async () => {
    await expectNoOverflow(page, 320, 640);
    // 640 pixels: a window of 1280 pixels at a zoom of 200 %.
    await expectNoOverflow(page, 640, 450);
    await page.setViewportSize({ width: 1280, height: 900 });
  };
  // Without the draft of what was typed in the step before.
  const session = { drafts: '{}' };
  for (const { step, plan = productId, heading, empty, problems } of formSteps) {
    await openStep(page, { productId: plan, step, session });
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible();
    if (step === 'address') await expect(page.getByText(/addresses at LS1 4AP/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Back' })).toBeVisible();

    await empty?.(page);
    await pressContinue(page);
    const summary = page.getByRole('alert').filter({ hasText: /thing.? to fix/ });
    await expect(summary.locator('..')).toBeFocused();
    await expect(summary.getByRole('link')).toHaveText(problems);
    await expect(page).toHaveTitle(new RegExp(`^Error: ${heading}`));
    // The form with errors has every element of the empty and of the filled form, whose styles every-example.spec.ts checks.
    await expectAccessible(page, step === 'your-boiler' ? {} : { include: ['main'] });
    await expectToFit();
    await summary.getByRole('link').last().click();
    await expect(page.locator('[name]:focus')).toBeInViewport();
    // An answer changes the message at its field; the list stays as it was at the last submit.
    await page.keyboard.type('0 ');
    await expect(page.getByText(problems.at(-1) ?? '', { exact: true })).toHaveCount(1);
    await expect(summary.getByRole('link')).toHaveText(problems);
    expect(errors, step).toEqual([]);
  }
});

test('the journey to the summary works with the keyboard alone, and each step moves the focus to its heading', async ({
  page,
}) => {
  const press = (...keys: string[]) =>
    keys.reduce<Promise<void>>(
      (done, key) => done.then(() => page.keyboard.press(key)),
      Promise.resolve(),
    );
  const readFocusedName = () => page.evaluate(() => document.activeElement?.getAttribute('name'));
  const tabTo = async (name: string) => {
    let presses = 0;
    do {
      await press('Tab');
      presses += 1;
    } while (presses < 50 && (await readFocusedName()) !== name);
    expect(await readFocusedName()).toBe(name);
  };
  const arrive = async (heading: string) => {
    const title = page.getByRole('heading', { level: 1, name: heading, exact: true });
    await expect(title).toBeFocused();
    expect(await page.evaluate(() => window.scrollY)).toBe(0);
  };
  await openStep(page, { productId, step: 'your-boiler' });
  await tabTo('isWorking');
  await press('Space');
  await tabTo('isDomesticGas');
  await press('Space', 'Enter');
  await arrive('Your boiler’s make and age');
  await tabTo('make');
  await page.keyboard.type('Worcester');
  await tabTo('isAgeConfirmed');
  await press('Space', 'Enter');
  await arrive('Your postcode');
  await tabTo('postcode');
  await page.keyboard.type('ls14ap');
  await press('Enter');
  await arrive('Your address');
  await expect(page.getByText(/addresses at LS1 4AP/)).toBeVisible();
  await tabTo('foundAddress');
  await page.keyboard.type('27 R');
  // Tab stops at the answer that is chosen already.
  await tabTo('writeHere');
  await expect(page.getByRole('radio', { name: 'Yes' })).toBeFocused();
  await press('Enter');
  await arrive('Your details');
  await tabTo('title');
  await page.keyboard.type('Ms');
  for (const name of ['firstName', 'surname', 'dob', 'email', 'telNumber'] as const) {
    await tabTo(name);
    await page.keyboard.type(name === 'dob' ? '14081986' : buyerAnswers[name]);
  }
  await expect(page.getByLabel('Date of birth')).toHaveValue('14/08/1986');
  await press('Enter');
  await arrive('Set up your Direct Debit');
  await tabTo('accountName');
  await expect(page.getByLabel('Name on the account')).toHaveValue(buyerAnswers.accountName);
  for (const name of ['sortCode', 'accountNumber'] as const) {
    await tabTo(name);
    await page.keyboard.type(name === 'sortCode' ? '200000' : buyerAnswers[name]);
  }
  await expect(page.getByLabel('Sort code')).toHaveValue('20-00-00');
  await tabTo('isSoleAuthority');
  await press('Space', 'Enter');
  await expect(page).toHaveURL(/\/summary$/);
});

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  test('the journey to the summary works by touch, with the order collapsed at the top of each step', async ({
    page,
  }) => {
    const order = page.getByRole('complementary', { name: 'Your order' });
    const orderIsClosed = async () => {
      await expect(order).toContainText('£7.25 a month for 3 months, then £14.50 a month');
      await expect(order.getByText('First-year total')).toBeHidden();
    };
    await openStep(page, { productId, step: 'your-boiler' });
    await orderIsClosed();
    await fillInBoilerSteps(page);
    await fillInAddress(page);
    await orderIsClosed();
    await order.getByText('Show order').tap();
    await expect(order.getByText('£152.25')).toBeVisible();
    await expect(order.getByText('Hide order')).toBeVisible();
    await expectAccessible(page);
    await fillInDetails(page);
    await orderIsClosed();
    await expectUncovered(page.getByRole('button', { name: 'Continue', exact: true }));
    await fillInBankDetails(page);
    await expect(page).toHaveURL(/\/summary$/);
    // The summary has the price in a card.
    await expect(order).toHaveCount(0);
  });

  test('the order page has one price in a screen: no order bar, and a Continue bar only after the choice, which covers neither the focused control nor the footer', async ({
    page,
  }) => {
    await page.goto(`${basePath}/${productId}`);
    await expect(page.getByRole('radio', { name: '£99 call-out fee' })).toBeVisible();
    await expect(page.getByText('Show order')).toHaveCount(0);
    const bar = page.locator('[data-continue-bar]');
    await expect(bar).not.toBeInViewport();
    // During hydration the router may set the page back to where it was.
    await expectHydrated(page);
    await page.getByRole('heading', { name: 'Key terms' }).scrollIntoViewIfNeeded();
    await expect(bar).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('radio', { name: 'No call-out fee' })).not.toBeInViewport();
    await expectUncovered(page.getByRole('radio', { name: 'No call-out fee' }));
    await expectUncovered(page.getByRole('link', { name: /^Privacy notice.*new tab/ }));
    await expectUncovered(page.getByRole('checkbox', { name: /I own this home/ }));
    await expectUncovered(page.getByRole('link', { name: 'Contact us' }));
    await expectUncovered(page.getByRole('button', { name: 'Continue', exact: true }));
  });
});

/** The focused control is in the window and nothing covers it. Polled, because a loading page may still scroll. */
async function expectUncovered(control: Locator): Promise<void> {
  const covering = () =>
    control.evaluate((element: HTMLElement) => {
      element.blur();
      element.focus();
      const { left, right, top, bottom } = element.getBoundingClientRect();
      const middle = (left + right) / 2;
      return [top + 1, (top + bottom) / 2, bottom - 1]
        .map((y) => document.elementFromPoint(middle, y))
        .filter((over) => !over || !(over.contains(element) || element.contains(over)))
        .filter((over) => over?.closest('label')?.getAttribute('for') !== element.id)
        .map((over) => over?.outerHTML.slice(0, 120) ?? 'outside the window');
    });
  await expect.poll(covering).toEqual([]);
}

test('a click on Continue counts although the blurred field’s error message moves the button', async ({
  page,
}) => {
  await openStep(page, { step: 'postcode' });
  const postcode = page.getByLabel('Postcode');
  await postcode.fill('nonsense');
  await expect(page.getByText('Please enter a valid postcode')).toBeHidden();
  // Pressed at the button's upper edge: the message under the field moves the button down.
  await page
    .getByRole('button', { name: 'Continue', exact: true })
    .click({ position: { x: 20, y: 3 } });
  await expect(page.getByRole('alert')).toContainText('There is 1 thing to fix');
  await expect(postcode).toHaveAccessibleDescription(/Please enter a valid postcode/);
  await postcode.fill('ls14ap');
  await expect(postcode).not.toHaveAccessibleDescription(/Please enter a valid postcode/);
  await continueToNextStep(page);
  await expect(page).toHaveURL(`${basePath}/plumbing-protect/personal-details/details`);
});
