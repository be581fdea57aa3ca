import { expect, test } from 'vitest';
import { experiments } from '#tests/support/experiment.ts';
import type { Experiments } from './experiment.ts';
import {
  chooseListingRoute,
  isExperimentRunning,
  type PageVariantRequest,
} from './page-variant.ts';

const [running] = experiments;
const third = { id: 'hero-third', name: 'Third', route: 'cover-first' } as const;
const ended = experiments.map((experiment) => ({ ...experiment, isEnded: true }));
const endedWithPrice: Experiments = ended.map((experiment) => ({
  ...experiment,
  pageVariants: experiment.pageVariants.map(({ isDefault, ...pageVariant }) => ({
    ...pageVariant,
    isDefault: !isDefault,
  })),
}));

const cover = { route: 'cover-first' };
const price = { route: 'price-first' };
const assignedCover = { ...cover, assigned: 'hero-cover' };
const assignedPrice = { ...price, assigned: 'hero-price' };

test.each<[string, Experiments, Partial<PageVariantRequest>, number, object]>([
  ['no experiment', [], {}, 0.9, cover],
  ['no experiment, with a cookie', [], { cookie: 'hero-price' }, 0.9, cover],
  ['no experiment, with an override', [], { override: 'hero-price' }, 0.9, cover],
  ['a new visitor in the lower half', experiments, {}, 0.49, assignedCover],
  ['a new visitor in the upper half', experiments, {}, 0.5, assignedPrice],
  ['the highest random number', experiments, {}, 1 - Number.EPSILON, assignedPrice],
  ['a known visitor', experiments, { cookie: 'hero-price' }, 0, price],
  ['an unknown page variant', experiments, { cookie: 'retired' }, 0.9, assignedPrice],
  ['a bot', experiments, { isAssignable: () => false }, 0.9, cover],
  ['an override', experiments, { override: 'hero-price' }, 0, price],
  [
    'an override of a known visitor',
    experiments,
    { override: 'hero-price', cookie: 'hero-cover' },
    0,
    price,
  ],
  ['an unknown override', experiments, { override: 'x', cookie: 'hero-price' }, 0, price],
  ['an empty override', experiments, { override: '' }, 0.9, assignedPrice],
  ['an ended experiment', ended, { cookie: 'hero-price' }, 0.9, cover],
  ['an ended experiment with an override', ended, { override: 'hero-price' }, 0, price],
  ['an ended experiment with another default', endedWithPrice, {}, 0, price],
])(
  'chooseListingRoute chooses the page variant for %s',
  (_, content, request, random, expected) => {
    const asked = { isAssignable: () => true, ...request };
    expect(chooseListingRoute(content, asked, () => random)).toEqual(expected);
  },
);

test('a visitor with a page variant of an earlier experiment gets one of the current experiment', () => {
  const next: Experiments = [
    ...experiments,
    {
      id: 'next',
      name: 'Next',
      pageVariants: [
        { ...third, isDefault: true },
        { ...third, id: 'b' },
      ],
    },
  ];
  const request = { cookie: 'hero-price', isAssignable: () => true };
  expect(chooseListingRoute(next, request, () => 0)).toEqual({ ...cover, assigned: 'hero-third' });
});

/** Mulberry32. */
function createSeededRandom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

test.each([2, 3])(
  '%i page variants are drawn equally often, and one seed draws the same sequence',
  (count) => {
    const pageVariants = [...(running?.pageVariants ?? []), third].slice(0, count);
    const content: Experiments = [{ id: 'shares', name: 'Shares', pageVariants }];
    const draw = (seed: number) => {
      const random = createSeededRandom(seed);
      return Array.from(
        { length: 3000 },
        () => chooseListingRoute(content, { isAssignable: () => true }, random).assigned,
      );
    };
    const drawn = draw(18);
    expect(draw(18)).toEqual(drawn);
    expect(draw(19)).not.toEqual(drawn);
    for (const { id } of pageVariants) {
      const share = drawn.filter((assigned) => assigned === id).length / drawn.length;
      expect(Math.abs(share - 1 / count)).toBeLessThan(0.03);
    }
  },
);

test('isExperimentRunning is false without experiments and when the last one has ended', () => {
  expect(isExperimentRunning([])).toBe(false);
  expect(isExperimentRunning(experiments)).toBe(true);
  expect(isExperimentRunning(ended)).toBe(false);
});
