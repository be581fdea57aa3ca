import * as z from 'zod/mini';
import { otherBoilerMake } from './boiler-make.ts';
import { nonEmptyTextSchema } from './content-field.ts';

const make = nonEmptyTextSchema.check(
  z.maxLength(40, 'must have at most 40 characters'),
  z.refine((name) => name.toLowerCase() !== otherBoilerMake.toLowerCase(), {
    error: 'must be left out: it is always added last',
  }),
);

/** The boiler makes in the order in which they are shown, e.g. alphabetical. */
export const boilerMakesSchema = z.array(make);
