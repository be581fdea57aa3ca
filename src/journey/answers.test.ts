import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createPlan, createVariantContent } from '#tests/support/plan.ts';
import { createAnswers, createJourneyContext } from '#tests/support/purchase.ts';
import { answerSchemas, isAnswered, keepValidAnswers, type StepId } from './answers.ts';
import { getOutcomeOfIssue } from './outcomes.ts';
import { journeySteps } from './steps.ts';

const product = createPlan();
const context = createJourneyContext(product);
const valid = createAnswers(product);
const ids = journeySteps.map(({ id }) => id);

/** The first message for a valid answer with these changes. */
function messageOf(id: StepId, changes: Record<string, unknown>): string | undefined {
  const given = { ...valid[id], ...changes };
  return z.safeParse(answerSchemas[id](context), given).error?.issues[0]?.message;
}

/** The outcomes of a valid answer with these changes. */
function outcomesOf(id: StepId, changes: Record<string, unknown>) {
  const given = { ...valid[id], ...changes };
  const { error } = z.safeParse(answerSchemas[id](context), given);
  return error?.issues.map(getOutcomeOfIssue);
}

test.each(ids)('accepts a valid answer to %s and refuses a missing one', (id) => {
  expect(isAnswered(id, valid, context)).toBe(true);
  for (const missing of [undefined, null, {}, 'Y', []]) {
    expect(isAnswered(id, { [id]: missing }, context), JSON.stringify(missing)).toBe(false);
  }
});

test.each([
  ['your-boiler', 'isWorking', 'BOILER_NOT_WORKING'],
  ['your-boiler', 'isDomesticGas', 'BOILER_NOT_DOMESTIC_GAS'],
  ['boiler-make', 'isAgeConfirmed', 'BOILER_TOO_OLD'],
  ['bank', 'isSoleAuthority', 'NOT_SOLE_AUTHORITY'],
] as const)('"no" to %s %s is an outcome, no answer an error', (id, key, outcome) => {
  expect(outcomesOf(id, { [key]: 'N' })).toEqual([outcome]);
  expect(messageOf(id, { [key]: 'Y' })).toBeUndefined();
  for (const missing of [undefined, '', 'maybe']) {
    expect(messageOf(id, { [key]: missing })).toMatch(/^Tell us whether /);
    expect(outcomesOf(id, { [key]: missing })).toEqual([undefined]);
  }
});

test.each([
  ['BT1 5GS', 'NORTHERN_IRELAND'],
  ['bt15gs', 'NORTHERN_IRELAND'],
  [' BT71 6AA ', 'NORTHERN_IRELAND'],
  ['JE2 3AB', 'CROWN_DEPENDENCY'],
  ['gy11aa', 'CROWN_DEPENDENCY'],
  ['IM1 1AA', 'CROWN_DEPENDENCY'],
  ['BX1 1LT', 'NON_RESIDENTIAL'],
  ['gir 0aa', 'NON_RESIDENTIAL'],
])('the valid postcode %j, where nothing is sold, ends in %s', (postcode, outcome) => {
  expect(outcomesOf('postcode', { postcode })).toEqual([outcome]);
});

test.each([
  ['postcode', 'postcode', 'Enter your postcode'],
  ['address', 'addressLine1', 'Enter the first line of your address'],
  ['address', 'town', 'Enter your town or city'],
  ['details', 'title', 'Select your title'],
  ['details', 'firstName', 'Enter your first name'],
  ['details', 'surname', 'Enter your last name'],
  ['details', 'dob', 'Enter your date of birth'],
  ['details', 'email', 'Enter your email address'],
  ['details', 'telNumber', 'Enter your phone number'],
  ['bank', 'accountName', 'Enter the name on the account'],
  ['bank', 'sortCode', 'Enter your sort code'],
  ['bank', 'accountNumber', 'Enter your account number'],
] as const)(
  'the empty field %s %s gets the message that says what to enter',
  (id, key, message) => {
    for (const empty of [undefined, '', '   '])
      expect(messageOf(id, { [key]: empty })).toBe(message);
  },
);

test.each([
  ['postcode', 'postcode', 'LS1', 'Please enter a valid postcode'],
  ['details', 'firstName', '7', 'Name must contain only letters, spaces, apostrophes or hyphens'],
  ['details', 'surname', 'x'.repeat(45), 'Name cannot be more than 44 characters'],
  ['details', 'dob', '31/02/1980', 'Please enter a valid date in DD/MM/YYYY format'],
  ['details', 'email', 'amelia', 'Please enter a valid email address'],
  ['details', 'telNumber', '999', 'Please enter a valid phone number'],
  ['bank', 'sortCode', '1', 'Enter a 6 digit sort code'],
  ['bank', 'accountNumber', '1', 'Enter an 8 digit account number'],
] as const)(
  'the field %s %s with an invalid value gets the message of its rule',
  (id, key, wrong, message) => {
    expect(messageOf(id, { [key]: wrong })).toBe(message);
  },
);

test.each(['GX11 1AA', 'gir0aa', 'BX1 1LT', 'BF1 3AD'])(
  'the postcode %j, which belongs to no home, ends the sale with NON_RESIDENTIAL and its message',
  (postcode) => {
    expect(outcomesOf('postcode', { postcode })).toEqual(['NON_RESIDENTIAL']);
    expect(messageOf('postcode', { postcode })).toBe(
      'Sorry, this is not the postcode of a home in England, Scotland or Wales',
    );
  },
);

test.each([
  ['addressLine1', 'Address line 1'],
  ['addressLine2', 'Address line 2'],
  ['town', 'Town or city'],
] as const)('%s refuses hidden characters and removes those that copying adds', (key, name) => {
  for (const character of ['\u0007', '\u3164', '\u2800', '\u{e0041}']) {
    expect(messageOf('address', { [key]: `Lee${character}ds` })).toBe(
      `${name} contains characters we cannot use. Please type it again`,
    );
  }
  expect(messageOf('address', { [key]: '\u00a0Lee\u200dds' })).toBeUndefined();
});

test('keepValidAnswers returns a postcode in its written form', () => {
  expect(keepValidAnswers({ postcode: { postcode: 'ls14ap' } }, context).postcode).toEqual({
    postcode: 'LS1 4AP',
  });
});

test.each(['isConfirmed', 'confirmTermsConditions', 'confirmPurchase'])(
  '%s must be ticked',
  (tick) => {
    const id = tick === 'isConfirmed' ? 'order' : 'confirmation';
    expect(messageOf(id, { [tick]: false })).toMatch(/^Tick the box to /);
    expect(messageOf(id, { [tick]: 'true' })).toMatch(/^Tick the box to /);
  },
);

test('the order is unanswered when its variant belongs to another plan', () => {
  const other = createVariantContent({ productVariantId: 'other-99' });
  const elsewhere = createJourneyContext(createPlan({ productVariants: [other] }));
  expect(isAnswered('order', valid, context)).toBe(true);
  expect(isAnswered('order', valid, elsewhere)).toBe(false);
});

test('accepts a listed boiler make or "Other"', () => {
  expect(messageOf('boiler-make', { make: 'Other' })).toBeUndefined();
  expect(messageOf('boiler-make', { make: 'Steamer' })).toBe('Choose the make of your boiler');
  expect(messageOf('boiler-make', { make: '' })).toBe('Choose the make of your boiler');
});

test('refuses an address line of more than 60 characters', () => {
  expect(messageOf('address', { addressLine2: undefined })).toBeUndefined();
  for (const [key, name] of [
    ['addressLine1', 'Address line 1'],
    ['addressLine2', 'Address line 2'],
    ['town', 'Town or city'],
  ] as const) {
    expect(messageOf('address', { [key]: 'x'.repeat(60) })).toBeUndefined();
    expect(messageOf('address', { [key]: 'x'.repeat(61) })).toBe(
      `${name} must be 60 characters or fewer`,
    );
  }
});

test('the correspondence address is optional and may be outside the service area', () => {
  const lines = { addressLine1: '4 Harbour Row', town: 'Belfast' };
  const writingTo = (correspondence: unknown) => messageOf('address', { correspondence });
  expect(writingTo(undefined)).toBeUndefined();
  for (const postcode of ['bt1 5gs', 'JE2 3AB', 'LS1 4AP']) {
    expect(writingTo({ ...lines, postcode }), postcode).toBeUndefined();
  }
  expect(writingTo({ ...lines, postcode: '' })).toBe('Enter your postcode');
  expect(writingTo({ ...lines, postcode: 'nowhere' })).toBe('Please enter a valid postcode');
  expect(writingTo({ postcode: 'LS1 4AP' })).toBe('Enter the first line of your address');
});

test('marketing consents default to false', () => {
  const { emailMarketingConsent: _, ...details } = valid.details ?? {};
  expect(keepValidAnswers({ details }, context).details).toMatchObject({
    emailMarketingConsent: false,
    phoneMarketingConsent: false,
    smsMarketingConsent: false,
    letterMarketingConsent: false,
  });
});

test('accepts a buyer on the eighteenth birthday', () => {
  expect(messageOf('details', { dob: '15/11/2008' })).toBeUndefined();
  expect(messageOf('details', { dob: '16/11/2008' })).toBe('You must be at least 18 to continue');
});

test.each(ids)(
  'keepValidAnswers leaves out an invalid answer to %s and keeps the others',
  (broken) => {
    const kept = keepValidAnswers({ ...valid, [broken]: { stale: true } }, context);
    expect(kept[broken]).toBeUndefined();
    for (const id of ids.filter((other) => other !== broken)) expect(kept[id]).toEqual(valid[id]);
  },
);

test('keepValidAnswers drops unknown fields', () => {
  const stored = {
    address: { ...valid.address, note: 'left by an older page' },
    unknownStep: 'left by an older page',
  };
  const kept = keepValidAnswers(stored, context);
  expect(kept.address).toEqual(valid.address);
  expect(Object.keys(kept).toSorted()).toEqual(ids.toSorted());
});
