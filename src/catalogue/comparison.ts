import * as z from 'zod/mini';

const text = z.string().check(z.minLength(1, 'must not be empty'));

/** The rows of the comparison table, in their order. A plan names the ids it includes. */
export const comparisonFeaturesSchema = z.array(z.strictObject({ id: text, label: text }));
export type ComparisonFeatures = z.output<typeof comparisonFeaturesSchema>;
