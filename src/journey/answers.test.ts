import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import {
  acceptedAnswers,
  emptyAnswers,
  endingAnswers,
  wrongAnswers,
} from '#tests/support/answer-cases.ts';
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

test.each(ids)(
  'the step %s counts as answered with a valid answer, and not with a missing one',
  (id) => {
    expect(isAnswered(id, valid, context)).toBe(true);
    for (const missing of [undefined, null, {}, 'Y', []]) {
      expect(isAnswered(id, { [id]: missing }, context), JSON.stringify(missing)).toBe(false);
    }
  },
);

test.each(endingAnswers)('the answer %s %s %j ends the sale with %s', (id, key, value, outcome) => {
  expect(outcomesOf(id, { [key]: value })).toEqual([outcome]);
});

test.each(emptyAnswers)(
  'the empty field %s %s gets the message that says what to enter',
  (id, key, value, message) => {
    for (const empty of [undefined, value]) expect(messageOf(id, { [key]: empty })).toBe(message);
    expect(outcomesOf(id, { [key]: value })).toEqual([undefined]);
  },
);

test.each(wrongAnswers)(
  'the field %s %s with the invalid value %j gets the message of its rule',
  (id, key, value, message) => {
    expect(messageOf(id, { [key]: value })).toBe(message);
    expect(outcomesOf(id, { [key]: value })).toEqual([undefined]);
  },
);

test.each(acceptedAnswers)('the field %s %s accepts %j', (id, key, value) => {
  expect(messageOf(id, { [key]: value })).toBeUndefined();
});

test('a postcode without homes, e.g. in Gibraltar, gets a message that says so', () => {
  expect(messageOf('postcode', { postcode: 'GX11 1AA' })).toBe(
    'Sorry, this is not the postcode of a home in England, Scotland or Wales',
  );
});

test('keepValidAnswers returns a postcode in its written form', () => {
  expect(keepValidAnswers({ postcode: { postcode: 'ls14ap' } }, context).postcode).toEqual({
    postcode: 'LS1 4AP',
  });
});

test.each(['isConfirmed', 'confirmTermsConditions', 'confirmPurchase'])(
  'a box %s that is not ticked gets the message to tick it',
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

test('the second address line is optional', () => {
  expect(messageOf('address', { addressLine2: undefined })).toBeUndefined();
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

test('a buyer can buy on the eighteenth birthday, and not on the day before', () => {
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
