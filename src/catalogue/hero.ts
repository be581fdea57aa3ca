import * as z from 'zod/mini';
import { nonEmptyTextSchema } from './content-field.ts';

const heroTextsSchema = z.strictObject({
  heading: nonEmptyTextSchema,
  lead: nonEmptyTextSchema,
});
export type HeroTexts = z.output<typeof heroTextsSchema>;

/** The texts at the top of the listing, for each of its heroes. */
export const heroesSchema = z.strictObject({
  'cover-first': heroTextsSchema,
  /** The heading is followed by "from £8.50 a month". */
  'price-first': heroTextsSchema,
});
export type Heroes = z.output<typeof heroesSchema>;
