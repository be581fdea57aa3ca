import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

/** The rows of the comparison table, in order. A plan lists the ids that it includes. */
export const comparisonFeaturesSchema = z.array(
  z.strictObject({ id: nonEmptyTextSchema, label: nonEmptyTextSchema }),
);
export type ComparisonFeatures = z.output<typeof comparisonFeaturesSchema>;
