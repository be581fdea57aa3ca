import { coversBoiler, type Product } from '#catalogue/product.ts';
import type { PageName } from '#rules/vocabularies/page-name.ts';
import type { StepId } from './answers.ts';

export type StepLabel =
  | 'Your order'
  | 'Your boiler'
  | 'Personal details'
  | 'Payment details'
  | 'Confirm purchase';

export interface JourneyStep {
  id: StepId;
  /** The path of the step's page below `/{productId}`; empty for the order page. */
  path: string;
  label: StepLabel;
  analyticsPage?: PageName;
  /** The text beside the Continue button of the previous step. */
  nextNote?: string;
  belongsTo: (product: Product) => boolean;
}

const everyPlan = () => true;

/**
 * The steps in order. Routes, guard, step indicator, Back and Continue use this table. Paths are the
 * specification's, which names some steps after the next one.
 */
export const journeySteps: readonly JourneyStep[] = [
  { id: 'order', path: '', label: 'Your order', belongsTo: everyPlan },
  {
    id: 'your-boiler',
    path: 'your-boiler',
    label: 'Your boiler',
    analyticsPage: 'Your_Boiler',
    nextNote: 'Next, tell us about your boiler',
    belongsTo: coversBoiler,
  },
  {
    id: 'boiler-make',
    path: 'personal-details/postcode',
    label: 'Your boiler',
    analyticsPage: 'Your_Boiler',
    nextNote: 'Next, its make and age',
    belongsTo: coversBoiler,
  },
  {
    id: 'postcode',
    path: 'personal-details/address',
    label: 'Personal details',
    analyticsPage: 'Personal_Details',
    nextNote: 'Next, your postcode',
    belongsTo: everyPlan,
  },
  {
    id: 'address',
    path: 'personal-details/details',
    label: 'Personal details',
    analyticsPage: 'Personal_Details',
    nextNote: 'Next, your address',
    belongsTo: everyPlan,
  },
  {
    id: 'details',
    path: 'payment-details',
    label: 'Personal details',
    analyticsPage: 'Personal_Details',
    nextNote: 'Next, your details',
    belongsTo: everyPlan,
  },
  {
    id: 'bank',
    path: 'payment-details/bank-details',
    label: 'Payment details',
    analyticsPage: 'Payment_Details',
    nextNote: 'Next, set up your Direct Debit',
    belongsTo: everyPlan,
  },
  {
    id: 'summary',
    path: 'summary',
    label: 'Confirm purchase',
    analyticsPage: 'Confirmation',
    nextNote: 'We check these details before you continue',
    belongsTo: everyPlan,
  },
  {
    id: 'confirmation',
    path: 'confirmation',
    label: 'Confirm purchase',
    analyticsPage: 'Confirmation',
    nextNote: 'Next, confirm your purchase',
    belongsTo: everyPlan,
  },
];

export function findStepAtPath(path: string): JourneyStep | undefined {
  return journeySteps.find((step) => step.path === path);
}

/** The steps of this plan's journey, in order. */
export function getStepsOfPlan(product: Product): readonly JourneyStep[] {
  return journeySteps.filter((step) => step.belongsTo(product));
}

/** The labels of the step indicator for this plan, each once: several steps share a label. */
export function getStepLabels(product: Product): readonly StepLabel[] {
  return [...new Set(getStepsOfPlan(product).map((step) => step.label))];
}
