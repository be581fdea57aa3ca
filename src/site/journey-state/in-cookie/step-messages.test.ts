import { expect, test } from 'vitest';
import type { SaleEndingOutcome } from '#journey/outcomes.ts';
import { getStepsOfPlan } from '#journey/steps.ts';
import { understandDate } from '#rules/fields/date.ts';
import { understandPhoneNumber } from '#rules/fields/phone.ts';
import { understandPostcode } from '#rules/fields/postcode.ts';
import {
  acceptedAnswers,
  emptyAnswers,
  endingAnswers,
  outcomeHeadings,
  understoodAnswers,
  wrongAnswers,
} from '#tests/support/answer-cases.ts';
import { accountNameRules, fieldRules, fieldRulesDate } from '#tests/support/field-rules.ts';
import { isMarkedInvalid } from '#tests/support/marked-invalid.ts';
import { findTestProduct } from '#tests/support/purchase.ts';
import {
  createVisitor,
  type PostedStep,
  posts,
  productId,
  urlOf,
} from '#tests/support/visitor-without-script.ts';

const steps = getStepsOfPlan(findTestProduct(productId)).map(({ id }) => id);

const understand: Partial<Record<string, (typed: string) => string>> = {
  postcode: understandPostcode,
  dob: understandDate,
  telNumber: understandPhoneNumber,
};

/** A valid form of a step, with an address that is typed. */
const formOf = (step: PostedStep) =>
  step === 'address'
    ? { addressLine1: '1 Slow Lane', addressLine2: '', town: 'Leeds', writeHere: 'Y' }
    : posts[step];

/** What a form does with a value: it shows a message, ends the sale, or continues. */
type Expected = { message: string } | { outcome: SaleEndingOutcome } | 'accepted';
interface Case {
  step: PostedStep;
  field: string;
  value: string;
  expected: Expected;
}

const casesOfSteps = [
  ...[...emptyAnswers, ...wrongAnswers].map(([step, field, value, message]) => ({
    step,
    field,
    value,
    expected: { message },
  })),
  ...endingAnswers.map(([step, field, value, outcome]) => ({
    step,
    field,
    value,
    expected: { outcome },
  })),
  ...[...acceptedAnswers, ...understoodAnswers].map(([step, field, value]) => ({
    step,
    field,
    value,
    expected: 'accepted' as const,
  })),
].map((one) => ({ ...one, step: one.step as PostedStep }));

const rulesOfFields = [
  ['postcode', 'postcode', ['Postcode']],
  ['details', 'firstName', ['Name (length)', 'Name (letters)']],
  ['details', 'surname', ['Name (length)', 'Name (letters)']],
  ['details', 'dob', ['Date', 'Date of birth']],
  ['details', 'email', ['Email']],
  ['details', 'telNumber', ['Phone']],
  ['bank', 'accountName', ['Account name (characters)', 'Account name (length)']],
  ['bank', 'sortCode', ['Sort code']],
  ['bank', 'accountNumber', ['Bank account number']],
] as const;

/** The values of the field's rules. The first rule that refuses a value gives its message. */
const casesOfRules = rulesOfFields.flatMap(([step, field, names]): Case[] => {
  const rules = names.map((name) => {
    const rule = [...fieldRules, ...accountNameRules].find(({ row }) => row === name);
    if (!rule) throw new Error(`The table has no ${name}.`);
    return rule;
  });
  const expectedOf = (value: string): Expected => {
    const meant = field === 'postcode' ? understandPostcode(value) : value;
    const message = rules.map(({ verdict }) => verdict(meant)).find(Boolean);
    if (message) return { message };
    if (field !== 'postcode') return 'accepted';
    if (value.startsWith('BT')) return { outcome: 'NORTHERN_IRELAND' };
    return value.startsWith('GIR') ? { outcome: 'NON_RESIDENTIAL' } : 'accepted';
  };
  return (
    rules
      .flatMap(({ valid, invalid, boundary }) => [
        ...valid,
        ...invalid,
        ...boundary.valid,
        ...boundary.invalid,
      ])
      // An empty field has a message of its own.
      .filter((value) => value.trim() !== '')
      .map((value) => ({ step, field, value, expected: expectedOf(value) }))
  );
});

const fields = Map.groupBy(
  [...casesOfSteps, ...casesOfRules],
  ({ step, field }) => `${step} ${field}`,
);

test.each([...fields])(
  'a form without script shows the messages that the browser shows: %s',
  async (_, [first, ...others]) => {
    if (!first) throw new Error('There is no case.');
    const { step, field } = first;
    const visitor = createVisitor({ today: fieldRulesDate });
    await visitor.answerUntil(step);
    const isNeverShown = ['sortCode', 'accountNumber'].includes(field);
    const rendered = new Set<string>();
    for (const { value, expected } of [first, ...others]) {
      const to = await visitor.post(step, { ...formOf(step), [field]: value });
      const next = expected === 'accepted' ? steps[steps.indexOf(step) + 1] : step;
      expect(to, value).toBe(`${urlOf(next ?? step)}?cc=AB12`);
      if (expected === 'accepted') continue;
      expect(visitor.carried.journey?.refused, value).toMatchObject(
        isNeverShown && 'message' in expected
          ? { step, messages: { [field]: expected.message } }
          : { step, values: { [field]: value } },
      );
      // Rendering is slow, and a page parses its values as the action does: one page for each message.
      if (rendered.has(JSON.stringify(expected))) continue;
      rendered.add(JSON.stringify(expected));
      const page = await visitor.show(step);
      if ('outcome' in expected) {
        const heading = page.querySelector('h1')?.textContent;
        expect(heading?.startsWith(outcomeHeadings[expected.outcome]), heading ?? '').toBe(true);
        expect(page.querySelector('form, [role=alert]')).toBeNull();
        continue;
      }
      // This message and no other, in the error summary and at the field.
      const problems = [...page.querySelectorAll('[role=alert] a')];
      expect(problems.map((link) => link.getAttribute('href'))).toEqual([`#${field}`]);
      const { message } = expected;
      expect(problems[0]?.textContent?.slice(-message.length), value).toBe(message);
      expect(page.textContent?.split(message).length, value).toBe(3);
      expect(isMarkedInvalid(page, field), field).toBe(true);
      const input = page.querySelector(`input[name=${field}]:not([type=radio])`);
      // As in a field that was left: a date of birth below 18 is a date all the same.
      const shown = understand[field]?.(value) ?? value;
      if (input) expect(input.getAttribute('value')).toBe(isNeverShown ? '' : shown);
    }
  },
);
