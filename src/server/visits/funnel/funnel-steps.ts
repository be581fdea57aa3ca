/** The steps of the funnel in order, as the reports name their pages, and the purchase. */
export const funnelSteps = [
  { id: 'order', label: 'Order page' },
  { id: 'your-boiler', label: 'Your boiler' },
  { id: 'boiler-make', label: 'Make and age' },
  { id: 'postcode', label: 'Postcode' },
  { id: 'address', label: 'Address' },
  { id: 'details', label: 'Your details' },
  { id: 'bank', label: 'Bank details' },
  { id: 'summary', label: 'Check answers' },
  { id: 'confirmation', label: 'Confirm' },
  { id: 'bought', label: 'Bought' },
] as const;
export type FunnelStepId = (typeof funnelSteps)[number]['id'];

/** The step that a visit has at least reached when it reported a page of this name. Names of the steps themselves are not here. */
export const reachedStepOfPage: Record<string, FunnelStepId> = {
  Your_Boiler: 'your-boiler',
  Personal_Details: 'postcode',
  Payment_Details: 'bank',
  Confirmation: 'summary',
  // The purchase itself is counted from the contract.
  Success: 'confirmation',
  success: 'confirmation',
};

/**
 * The position of a step in the funnel: 1 for the order page, 10 for the purchase. Rank 0 is a visit that
 * opened no plan.
 */
export const getStepRank = (step: FunnelStepId): number =>
  funnelSteps.findIndex(({ id }) => id === step) + 1;

export const purchaseRank = getStepRank('bought');
