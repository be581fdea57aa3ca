import { referencePattern } from '#rules/identifiers/reference.ts';
import { basePath, buyerAnswers, createUniqueFirstName } from '#tests/support/buyer.ts';
import type { Viewport } from './tab.ts';
import type { Visitor } from './visitor.ts';

export interface Scenario {
  name: string;
  viewport: Viewport;
  /** Gives the reference of the contract. */
  run: (visitor: Visitor, address: string) => Promise<string>;
}

export const scenarios: Scenario[] = [
  {
    name: 'boiler-390',
    viewport: { width: 390, height: 844 },
    run: async (visitor, address) => {
      await visitor.tab.open(`${address}${basePath}`);
      await refuseCookies(visitor);
      await useTabs(visitor);
      await visitor.takePicture('listing');
      await orderPlan(visitor, 'Boiler Insurance', 'Your boiler');
      await describeBoiler(visitor);
      return buyFromPostcode(visitor);
    },
  },
  {
    name: 'plumbing-1280',
    viewport: { width: 1280, height: 900 },
    run: async (visitor, address) => {
      await visitor.tab.open(`${address}${basePath}`);
      await visitor.waitForVisible({ role: 'button', name: 'Accept all' });
      await visitor.takePicture('consent-banner');
      await visitor.click({ role: 'button', name: 'Accept all' });
      await visitor.waitForHidden({ role: 'button', name: 'Accept all' });
      await useTabs(visitor);
      await visitor.takePicture('listing');
      await orderPlan(visitor, 'Plumbing Protect', 'Your postcode');
      return buyFromPostcode(visitor);
    },
  },
];

/** Looks at the choices, refuses all, and is not asked again. */
async function refuseCookies({
  tab,
  click,
  takePicture,
  waitFor,
  waitForHidden,
  waitForVisible,
}: Visitor) {
  await waitForVisible({ role: 'button', name: 'Choose' });
  await takePicture('consent-banner');
  await click({ role: 'button', name: 'Choose' });
  await waitForVisible({ role: 'button', name: 'Save my choices' });
  await takePicture('consent-dialog');
  await tab.press(['Escape']);
  await click({ role: 'button', name: 'Reject all' });
  await waitForHidden({ role: 'button', name: 'Reject all' });
  await tab.reload();
  // The script that asks for a choice is loaded, and does not ask.
  await waitFor(`document.querySelector('[data-consent]') !== null`, true);
  await waitForHidden({ role: 'button', name: 'Reject all' });
}

/** By click, by key, and back by the browser. */
async function useTabs({ tab, click, waitFor }: Visitor) {
  const selected = `document.querySelector('[role=tab][aria-selected=true]')?.innerText.split('\\n')[0]`;
  await click({ role: 'tab', name: 'Boiler' });
  await waitFor(selected, 'Boiler & Heating');
  await waitFor('location.search', '?filterType=BOILER_AND_HEATING');
  // Tabs are links until the page is hydrated.
  await waitFor(`document.querySelectorAll('[role=tab][tabindex="-1"]').length`, 2);
  await waitFor(`document.querySelector('[role=tab][aria-selected=true]').focus() ?? true`, true);
  await tab.press(['ArrowRight']);
  await waitFor(selected, 'Plumbing');
  await click({ role: 'tab', name: 'Featured' });
  await waitFor(selected, 'Featured');
}

async function orderPlan(visitor: Visitor, plan: string, nextHeading: string) {
  await visitor.click({ role: 'link', name: `Choose this plan: ${plan}` });
  await visitor.waitForHeading(plan);
  await visitor.takePicture('order');
  await visitor.tick('I own this home');
  await visitor.continueTo(nextHeading);
}

async function describeBoiler(visitor: Visitor) {
  await visitor.takePicture('your-boiler');
  await visitor.checkErrorSummary(
    'Tell us whether your boiler is working',
    'Tell us whether it is a gas boiler that heats a home',
  );
  await visitor.takePicture('your-boiler-errors');
  await visitor.answerYes('Is your boiler working?');
  await visitor.answerYes('Is it a gas boiler that heats a home?');
  await visitor.continueTo('Your boiler’s make and age');
  await visitor.choose('Boiler make', 'Worcester Bosch');
  await visitor.answerYes('Is your boiler');
  await visitor.takePicture('boiler-make');
  await visitor.continueTo('Your postcode');
}

async function buyFromPostcode(visitor: Visitor): Promise<string> {
  const { tab } = visitor;
  await visitor.checkErrorSummary('Enter your postcode');
  await visitor.takePicture('postcode-error');
  await visitor.type('Postcode', 'ls14ap');
  // Typed but not sent.
  await tab.reload();
  await visitor.waitForText('Postcode', 'ls14ap');
  await visitor.takePicture('postcode');
  await visitor.continueTo('Your address');

  await visitor.choose('Address', buyerAnswers.completeAddressLine);
  await visitor.takePicture('address');
  await visitor.continueTo('Your details');

  await tab.back();
  await visitor.waitForHeading('Your address');
  await visitor.waitForText('Address', buyerAnswers.completeAddressLine);
  await visitor.waitForChecked({
    role: 'radio',
    name: 'Yes',
    group: 'Should we write to you at this address?',
  });
  await visitor.continueTo('Your details');

  const firstName = createUniqueFirstName();
  await visitor.choose('Title', buyerAnswers.title);
  await visitor.type('First name', firstName);
  await visitor.type('Last name', buyerAnswers.surname);
  await visitor.type('Date of birth', '14081986', buyerAnswers.dob);
  await visitor.type('Email address', buyerAnswers.email);
  await visitor.type('Phone number', '07700900123');
  await visitor.takePicture('details');
  await visitor.continueTo('Set up your Direct Debit');

  await visitor.waitForText('Name on the account', `${firstName} ${buyerAnswers.surname}`);
  await visitor.type('Sort code', '200000', buyerAnswers.sortCode);
  await visitor.type('Account number', buyerAnswers.accountNumber);
  await visitor.answerYes('Can you authorise payments from this account on your own?');
  await visitor.takePicture('bank');
  await visitor.continueTo('Check everything is right');

  await tab.reload();
  await visitor.waitFor(`document.body.innerText.includes(${JSON.stringify(firstName)})`, true);
  await visitor.takePicture('summary');
  await visitor.continueTo('Confirm your purchase');

  await visitor.tick('I have read');
  await visitor.tick('I want to buy');
  await visitor.takePicture('confirmation');
  await visitor.click({ role: 'button', name: 'Buy now' });
  await visitor.waitForPath('/success');
  const lines = `document.querySelector('main')?.innerText.split('\\n')`;
  const found = `${lines}.find((line) => ${referencePattern}.test(line))`;
  const reference = await visitor.waitFor<string>(found);
  await visitor.takePicture('success');
  await tab.reload();
  await visitor.waitFor(found, reference);
  return reference;
}
