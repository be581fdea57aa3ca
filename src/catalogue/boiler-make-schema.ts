import * as z from 'zod/mini';
import { otherMake } from './boiler-make.ts';
import { nonEmptyText } from './content-field.ts';

const make = nonEmptyText.check(
  z.maxLength(40, 'must have at most 40 characters'),
  z.refine((name) => name.toLowerCase() !== otherMake.toLowerCase(), {
    error: 'must be left out: it is always the last one',
  }),
);

/** In the order in which people look for theirs, e.g. by the alphabet. */
export const boilerMakesSchema = z.array(make);
