import * as z from 'zod/mini';

export const boilerMakeBodySchema = z.strictObject({
  make: z.string({ error: 'Choose the make of your boiler' }),
});

/** The make as the list of boiler makes spells it. */
export const boilerMakeResponseSchema = z.strictObject({ make: z.string() });
