import type { Experiments } from '#catalogue/experiment.ts';

/** An A/B test of the listing. */
export const experiments: Experiments = [
  {
    id: 'listing-hero',
    name: 'Hero of the listing',
    pageVariants: [
      { id: 'hero-cover', name: 'Cover first', route: 'cover-first', isDefault: true },
      { id: 'hero-price', name: 'Price first', route: 'price-first' },
    ],
  },
];
