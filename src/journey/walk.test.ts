import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { planCategories } from '#catalogue/category.ts';
import { createPlan } from '#tests/support/plan.ts';
import { createAnswers, createJourneyContext } from '#tests/support/purchase.ts';
import type { Answers, StepId, UncheckedAnswers } from './answers.ts';
import { getStepLabels } from './steps.ts';
import { walkJourney } from './walk.ts';

const boilerPlan = createPlan();
const plumbingPlan = createPlan({ categories: ['PLUMBING'], subCategories: [] });

const variants = [
  ['a boiler plan', boilerPlan],
  ['a boiler and plumbing plan', createPlan({ categories: [...planCategories] })],
  ['a plumbing plan', plumbingPlan],
  ['a plan that is featured alone', createPlan({ categories: ['FEATURED'], subCategories: [] })],
  ['the three-month plan', createPlan({ productId: '3mhp' })],
] as const;

const without = (answers: Answers, ...ids: StepId[]): Answers => ({
  ...answers,
  ...Object.fromEntries(ids.map((id) => [id, undefined])),
});

describe.each(variants)('the journey of %s', (_, product) => {
  const context = createJourneyContext(product);
  const valid = createAnswers(product);
  const { steps } = walkJourney(context, {});
  const ids = steps.map(({ id }) => id);

  /** Any mixture of valid, missing and invalid answers. */
  const anyAnswers: fc.Arbitrary<UncheckedAnswers> = fc.record(
    Object.fromEntries(ids.map((id) => [id, fc.constantFrom(valid[id], undefined, {}, 'broken')])),
  );
  const isValid = (answers: UncheckedAnswers, id: StepId) => answers[id] === valid[id];

  test('a buyer who answers every step in order reaches all steps, and one end', () => {
    const given: Answers = {};
    const visited: StepId[] = [];
    for (
      let step = walkJourney(context, given).firstUnanswered;
      step;
      step = walkJourney(context, given).firstUnanswered
    ) {
      expect(walkJourney(context, given).isReachable(step.id)).toBe(true);
      visited.push(step.id);
      Object.assign(given, { [step.id]: valid[step.id] });
    }
    expect(visited).toEqual(ids);
    expect(ids.filter((id) => walkJourney(context, given).next(id) === undefined)).toEqual([
      'confirmation',
    ]);
  });

  test('the journey has unique paths and starts with the order page', () => {
    expect(new Set(steps.map(({ path }) => path)).size).toBe(steps.length);
    expect(steps[0]?.id).toBe('order');
    expect(walkJourney(context, {}).previous('order')).toBeUndefined();
  });

  test('previous() of a walk is the inverse of next()', () => {
    const { next, previous } = walkJourney(context, {});
    for (const id of ids.slice(0, -1)) expect(previous(next(id)?.id ?? id)?.id).toBe(id);
  });

  test('an unanswered step is never skipped', () => {
    fc.assert(
      fc.property(anyAnswers, (answers) => {
        const { firstUnanswered, isReachable } = walkJourney(context, answers);
        expect(firstUnanswered?.id).toBe(ids.find((id) => !isValid(answers, id)));
        ids.forEach((id, index) => {
          const isOpen = ids.slice(0, index).every((earlier) => isValid(answers, earlier));
          expect(isReachable(id)).toBe(isOpen);
        });
      }),
      { numRuns: 60 },
    );
  });

  test('an additional answer never makes a step unreachable', () => {
    fc.assert(
      fc.property(anyAnswers, fc.constantFrom(...ids), (answers, id) => {
        const before = walkJourney(context, answers);
        const after = walkJourney(context, { ...answers, [id]: valid[id] });
        for (const step of ids) {
          if (before.isReachable(step)) expect(after.isReachable(step)).toBe(true);
        }
      }),
      { numRuns: 60 },
    );
  });
});

test('getStepLabels of a boiler plan returns five labels in order', () => {
  expect(getStepLabels(boilerPlan)).toEqual([
    'Your order',
    'Your boiler',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);
});

test('getStepLabels of a plumbing plan returns four labels, without Your boiler', () => {
  expect(getStepLabels(plumbingPlan)).toEqual([
    'Your order',
    'Personal details',
    'Payment details',
    'Confirm purchase',
  ]);
});

test('the boiler steps of a plumbing plan are not reachable', () => {
  const answers = createAnswers(plumbingPlan);
  const { firstUnanswered, isReachable } = walkJourney(createJourneyContext(plumbingPlan), answers);
  expect(firstUnanswered).toBeUndefined();
  expect(isReachable('your-boiler')).toBe(false);
  expect(isReachable('boiler-make')).toBe(false);
});

test('a step whose answer has become invalid counts as unanswered', () => {
  const answers = createAnswers(boilerPlan);
  const onceAdult = { ...createJourneyContext(boilerPlan), today: '2004-08-14' };
  expect(walkJourney(onceAdult, answers).firstUnanswered).toBeUndefined();
  const dayBefore = { ...createJourneyContext(boilerPlan), today: '2004-08-13' };
  expect(walkJourney(dayBefore, answers).firstUnanswered?.id).toBe('details');
});

test('firstUnanswered returns the first step without an answer, and the answers of later steps are kept', () => {
  const answers = without(createAnswers(boilerPlan), 'postcode', 'bank');
  const { firstUnanswered, isReachable } = walkJourney(createJourneyContext(boilerPlan), answers);
  expect(firstUnanswered?.id).toBe('postcode');
  expect(isReachable('boiler-make')).toBe(true);
  expect(isReachable('address')).toBe(false);
  expect(
    walkJourney(createJourneyContext(boilerPlan), { ...answers, postcode: { postcode: 'ls14ap' } }),
  ).toHaveProperty('firstUnanswered.id', 'bank');
});
