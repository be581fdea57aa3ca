import { getRouteOfPage } from './page-files.ts';

const purchaseRoutes = [
  'journey/journey-route',
  ...['continue', 'error', 'leave', 'save', 'speak-to-an-expert', 'success'].map(getRouteOfPage),
];

/** The steps before the first that asks who the buyer is, and where they live. */
const impersonalSteps = ['order', 'your-boiler', 'boiler-make'].map(getRouteOfPage);

const hasAny = (routes: readonly string[], ids: readonly string[]) =>
  routes.some((id) => ids.includes(id));

/**
 * The pages with the reduced header, and the expert page, which has it after a step: a document would forget unsent bank numbers, which
 * are kept in memory only.
 */
export const isPurchasePage = (routes: readonly string[]) => hasAny(routes, purchaseRoutes);

/** The pages on which visitors enter personal details, or see what they have entered. */
export const isPersonalPage = (routes: readonly string[]) =>
  isPurchasePage(routes) && !hasAny(routes, impersonalSteps);
