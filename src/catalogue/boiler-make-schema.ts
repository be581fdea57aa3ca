import * as z from 'zod/mini';
import { otherMake } from './boiler-make.ts';
import { nonEmptyText } from './content-field.ts';

const make = nonEmptyText.check(
  z.maxLength(40, 'must have at most 40 characters'),
  z.refine((name) => name.toLowerCase() !== otherMake.toLowerCase(), {
    error: 'must be left out: it is always added last',
  }),
);

/** In display order, e.g. alphabetical. */
export const boilerMakesSchema = z.array(make);
