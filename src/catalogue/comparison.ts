import * as z from 'zod/mini';
import { text } from './content-field.ts';

export const comparisonFeaturesSchema = z
  .array(
    z.strictObject({
      id: text('The name by which plans list the feature, in `features`. Unique.'),
      label: text('The label of the row.'),
    }),
  )
  .check(z.describe('The rows of the comparison table, in order.'));
export type ComparisonFeatures = z.output<typeof comparisonFeaturesSchema>;
