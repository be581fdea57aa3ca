import * as z from 'zod/mini';
import { otherBoilerMake } from './boiler-make.ts';
import { nonEmptyTextSchema } from './content-field.ts';

const make = nonEmptyTextSchema.check(
  z.maxLength(40, 'must have at most 40 characters'),
  z.refine((name) => name.toLowerCase() !== otherBoilerMake.toLowerCase(), {
    error: 'must be left out: it is always added last',
  }),
);

export const boilerMakesSchema = z
  .array(make)
  .check(
    z.describe(
      'The makes to choose from, in the order in which they are shown. "Other" is added as the last one.',
    ),
  );
