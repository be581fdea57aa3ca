import * as z from 'zod/mini';

/** The status says all; the body says it again for whoever looks. */
export const validateBankDetailsResponse = z.strictObject({ isValid: z.literal(true) });
