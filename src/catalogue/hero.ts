import * as z from 'zod/mini';
import { text } from './content-field.ts';
import { pictureName } from './picture.ts';

const heroTextsSchema = z.strictObject({
  heading: text('The heading of the listing.'),
  lead: text('The sentence under the heading.'),
  art: pictureName('The picture beside the texts: a file in images/.'),
});
export type HeroTexts = z.output<typeof heroTextsSchema>;

/** The texts at the top of the listing, for each of its heroes. */
export const heroesSchema = z.strictObject({
  'cover-first': heroTextsSchema.check(z.describe('The usual hero.')),
  'price-first': heroTextsSchema.check(
    z.describe(
      'The hero with the lowest price: its heading is followed by e.g. "from £8.50 a month".',
    ),
  ),
});
export type Heroes = z.output<typeof heroesSchema>;
