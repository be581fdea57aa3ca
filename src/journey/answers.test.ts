import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { plan, variantContent } from '../../tests/support/plan.ts';
import { answersFor, today } from '../../tests/support/purchase.ts';
import { answerSchemas, checkedAnswers, isAnswered, type StepId } from './answers.ts';
import { steps } from './steps.ts';

const product = plan();
const context = { product, today };
const sound = answersFor(product);
const ids = steps.map(({ id }) => id);

/** The first thing a person reads about a step answered with these changes. */
function complaint(id: StepId, changes: Record<string, unknown>): string | undefined {
  const given = { ...sound[id], ...changes };
  return z.safeParse(answerSchemas[id](context), given).error?.issues[0]?.message;
}

test.each(ids)('a sound answer to %s holds, and no answer does not', (id) => {
  expect(isAnswered(id, sound, context)).toBe(true);
  for (const missing of [undefined, null, {}, 'Y', []]) {
    expect(isAnswered(id, { [id]: missing }, context), JSON.stringify(missing)).toBe(false);
  }
});

test.each([
  ['your-boiler', 'isWorking', 'Your boiler must be working when your plan starts'],
  ['your-boiler', 'isDomesticGas', 'We can only look after gas boilers that heat a home'],
  ['boiler-make', 'isAgeConfirmed', 'We can only look after boilers within the age limit'],
  ['bank', 'isSoleAuthority', 'We need one person who can authorise payments on their own'],
] as const)('"no" to %s %s rules the buyer out and says why', (id, key, message) => {
  expect(complaint(id, { [key]: 'N' })).toBe(message);
  expect(complaint(id, { [key]: 'Y' })).toBeUndefined();
  const unanswered = complaint(id, { [key]: undefined });
  expect(unanswered).toMatch(/^Choose yes if /);
});

test.each(['BT1 5GS', 'bt15gs', ' BT71 6AA '])(
  '%j is a valid postcode where nothing is sold: Northern Ireland',
  (postcode) => {
    expect(complaint('postcode', { postcode })).toBe(
      'Sorry, we do not cover homes in Northern Ireland',
    );
  },
);

test.each(['JE2 3AB', 'gy11aa', 'IM1 1AA'])(
  '%j is a valid postcode where nothing is sold: a Crown dependency',
  (postcode) => {
    expect(complaint('postcode', { postcode })).toBe(
      'Sorry, we do not cover homes in the Channel Islands or the Isle of Man',
    );
  },
);

test.each(['GX11 1AA', 'gir0aa', 'BX1 1LT', 'BF1 3AD'])(
  '%j is a valid postcode where nothing is sold: no home has it',
  (postcode) => {
    expect(complaint('postcode', { postcode })).toBe(
      'Sorry, this is not the postcode of a home in England, Scotland or Wales',
    );
  },
);

test.each([
  ['addressLine1', 'Address line 1'],
  ['addressLine2', 'Address line 2'],
  ['town', 'Town or city'],
] as const)('%s refuses hidden characters and cleans those of a paste', (key, name) => {
  for (const character of ['\u0007', '\u3164', '\u2800', '\u{e0041}']) {
    expect(complaint('address', { [key]: `Lee${character}ds` })).toBe(
      `${name} contains characters we cannot use. Please type it again`,
    );
  }
  expect(complaint('address', { [key]: '\u00a0Lee\u200dds' })).toBeUndefined();
});

test('a postcode is kept in its written form', () => {
  expect(checkedAnswers({ postcode: { postcode: 'ls14ap' } }, context).postcode).toEqual({
    postcode: 'LS1 4AP',
  });
  expect(complaint('postcode', { postcode: 'LS1' })).toBe('Please enter a valid postcode');
});

test.each(['isConfirmed', 'confirmTermsConditions', 'confirmPurchase'])(
  '%s must be ticked',
  (tick) => {
    const id = tick === 'isConfirmed' ? 'order' : 'confirmation';
    expect(complaint(id, { [tick]: false })).toMatch(/^Tick the box to /);
    expect(complaint(id, { [tick]: 'true' })).toMatch(/^Tick the box to /);
  },
);

test('the order is one of this plan’s variants', () => {
  const other = variantContent({ productVariantId: 'other-99' });
  const elsewhere = { product: plan({ productVariants: [other] }), today };
  expect(isAnswered('order', sound, context)).toBe(true);
  expect(isAnswered('order', sound, elsewhere)).toBe(false);
});

test('the make of a boiler is one of the list, "Other" included', () => {
  expect(complaint('boiler-make', { make: 'Other' })).toBeUndefined();
  expect(complaint('boiler-make', { make: 'Steamer' })).toBe('Choose the make of your boiler');
  expect(complaint('boiler-make', { make: '' })).toBe('Choose the make of your boiler');
});

test('an address needs its first line and its town, and lines that fit a label', () => {
  expect(complaint('address', { addressLine1: '  ' })).toBe('Enter the first line of your address');
  expect(complaint('address', { town: undefined })).toBe('Enter your town or city');
  expect(complaint('address', { addressLine2: undefined })).toBeUndefined();
  for (const [key, name] of [
    ['addressLine1', 'Address line 1'],
    ['addressLine2', 'Address line 2'],
    ['town', 'Town or city'],
  ] as const) {
    expect(complaint('address', { [key]: 'x'.repeat(60) })).toBeUndefined();
    expect(complaint('address', { [key]: 'x'.repeat(61) })).toBe(
      `${name} must be 60 characters or fewer`,
    );
  }
});

test('consent to marketing is no unless it was given', () => {
  const { emailMarketingConsent: _, ...details } = sound.details ?? {};
  expect(checkedAnswers({ details }, context).details).toMatchObject({
    emailMarketingConsent: false,
    phoneMarketingConsent: false,
    smsMarketingConsent: false,
    letterMarketingConsent: false,
  });
});

test('the eighteenth birthday itself is old enough', () => {
  expect(complaint('details', { dob: '15/11/2008' })).toBeUndefined();
  expect(complaint('details', { dob: '16/11/2008' })).toBe('You must be at least 18 to continue');
});

test.each(ids)('a broken answer to %s is left out and costs no other', (broken) => {
  const kept = checkedAnswers({ ...sound, [broken]: { stale: true } }, context);
  expect(kept[broken]).toBeUndefined();
  for (const id of ids.filter((other) => other !== broken)) expect(kept[id]).toEqual(sound[id]);
});

test('what was stored beside an answer does not come along', () => {
  const stored = {
    address: { ...sound.address, note: 'left by an older page' },
    elsewhere: 'left by nobody knows whom',
  };
  const kept = checkedAnswers(stored, context);
  expect(kept.address).toEqual(sound.address);
  expect(Object.keys(kept).toSorted()).toEqual(ids.toSorted());
});
