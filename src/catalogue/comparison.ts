import * as z from 'zod/mini';
import { nonEmptyText } from './content-field.ts';

/** The rows of the comparison table, in their order. A plan names the ids it includes. */
export const comparisonFeaturesSchema = z.array(
  z.strictObject({ id: nonEmptyText, label: nonEmptyText }),
);
export type ComparisonFeatures = z.output<typeof comparisonFeaturesSchema>;
