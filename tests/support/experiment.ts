import type { Experiments } from '#catalogue/experiment.ts';

/** An A/B test of the listing. */
export const experiments: Experiments = [
  {
    id: 'listing-hero',
    name: 'Hero of the listing',
    variants: [
      { id: 'hero-price', name: 'Price first', isDefault: true },
      { id: 'hero-cover', name: 'Cover first' },
    ],
  },
];
