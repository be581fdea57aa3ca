import { expect, test } from 'vitest';
import { reservedProductIds } from '#catalogue/reserved-product-ids.ts';
import { answerSchemas } from './answers.ts';
import { findStepAtPath, journeySteps } from './steps.ts';

test('the step table has the paths, labels and page names of the specification', () => {
  const rows = journeySteps.map(({ id, path, label, analyticsPage }) => [
    id,
    path,
    label,
    analyticsPage,
  ]);
  expect(rows).toEqual([
    ['order', '', 'Your order', undefined],
    ['your-boiler', 'your-boiler', 'Your boiler', 'Your_Boiler'],
    ['boiler-make', 'personal-details/postcode', 'Your boiler', 'Your_Boiler'],
    ['postcode', 'personal-details/address', 'Personal details', 'Personal_Details'],
    ['address', 'personal-details/details', 'Personal details', 'Personal_Details'],
    ['details', 'payment-details', 'Personal details', 'Personal_Details'],
    ['bank', 'payment-details/bank-details', 'Payment details', 'Payment_Details'],
    ['summary', 'summary', 'Confirm purchase', 'Confirmation'],
    ['confirmation', 'confirmation', 'Confirm purchase', 'Confirmation'],
  ]);
});

test('the step table has exactly one step per answer schema', () => {
  expect(journeySteps.map(({ id }) => id).toSorted()).toEqual(
    Object.keys(answerSchemas).toSorted(),
  );
});

test('findStepAtPath finds each step by its unique path', () => {
  expect(new Set(journeySteps.map(({ path }) => path)).size).toBe(journeySteps.length);
  for (const step of journeySteps) expect(findStepAtPath(step.path)).toBe(step);
});

test.each(['/', 'personal-details', 'summary/', 'Summary', ...reservedProductIds])(
  'findStepAtPath finds no step at "%s"',
  (path) => {
    expect(findStepAtPath(path)).toBeUndefined();
  },
);
