import * as z from 'zod/mini';

export const boilerMakeBodySchema = z.strictObject({
  make: z.string({ error: 'Choose the make of your boiler' }),
});

/** The make in the spelling of the list. */
export const boilerMakeResponseSchema = z.strictObject({ make: z.string() });
