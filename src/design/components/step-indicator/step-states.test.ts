import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { clampStep, getStepStates } from './step-states.ts';

const five = [
  'Your order',
  'Your boiler',
  'Personal details',
  'Payment details',
  'Confirm purchase',
];

const positions = (of: 'isVisited' | 'isTicked' | 'isCurrent', current: number) =>
  getStepStates(five, current)
    .filter((step) => step[of])
    .map((step) => step.position);

describe('clampStep', () => {
  test.each([
    [3, 3],
    [0, 1],
    [-7, 1],
    [6, 5],
    [2.9, 2],
    [Number.NaN, 1],
    [Number.POSITIVE_INFINITY, 5],
    [Number.NEGATIVE_INFINITY, 1],
  ])('clamps %d to %d', (current, held) => {
    expect(clampStep(current, 5)).toBe(held);
  });

  test('clampStep returns 0 when there are no steps', () => {
    expect(clampStep(3, 0)).toBe(0);
  });
});

describe('getStepStates', () => {
  test('getStepStates marks steps 1 to 3 as visited and only 1 and 2 as ticked when step 4 is current', () => {
    expect(positions('isVisited', 4)).toEqual([1, 2, 3]);
    expect(positions('isTicked', 4)).toEqual([1, 2]);
    expect(positions('isCurrent', 4)).toEqual([4]);
  });

  test('getStepStates ticks no step while step 1 or 2 is current', () => {
    expect(positions('isTicked', 1)).toEqual([]);
    expect(positions('isTicked', 2)).toEqual([]);
    expect(positions('isVisited', 1)).toEqual([]);
  });

  test('getStepStates clamps a current step that is out of range', () => {
    expect(getStepStates(five, 42)).toEqual(getStepStates(five, 5));
    expect(getStepStates(five, -1)).toEqual(getStepStates(five, 1));
  });

  test('getStepStates returns an empty list without steps', () => {
    expect(getStepStates([], 1)).toEqual([]);
  });

  test('getStepStates has exactly one current step, and every ticked step is visited, for any input', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1 }), fc.double(), (steps, current) => {
        const states = getStepStates(steps, current);
        expect(states.filter((step) => step.isCurrent)).toHaveLength(1);
        expect(states.every((step) => !step.isTicked || step.isVisited)).toBe(true);
      }),
    );
  });
});
