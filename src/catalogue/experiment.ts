import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

const idSchema = z
  .string()
  .check(z.regex(/^[a-z\d-]{1,40}$/, 'must be 1 to 40 small letters, digits or dashes'));

const pageVariantSchema = z.strictObject({
  id: idSchema,
  name: nonEmptyTextSchema,
  isDefault: z.optional(z.boolean()),
});

/** A/B tests: each has the page variants that visitors are shown in equal shares. */
export const experimentsSchema = z.array(
  z.strictObject({
    id: idSchema,
    name: nonEmptyTextSchema,
    variants: z.array(pageVariantSchema).check(
      z.minLength(2),
      z.refine((variants) => variants.filter(({ isDefault }) => isDefault).length === 1, {
        error: 'must have exactly one default',
      }),
    ),
  }),
);
export type Experiments = z.output<typeof experimentsSchema>;
