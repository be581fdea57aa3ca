import * as z from 'zod/mini';

export const boilerMakeBody = z.strictObject({
  make: z.string({ error: 'Choose the make of your boiler' }),
});

/** The make in the spelling of the list. */
export const boilerMakeResponse = z.strictObject({ make: z.string() });
