import * as z from 'zod/mini';

/** The body of a 200 response. The site reads only the status. */
export const validateBankDetailsResponseSchema = z.strictObject({ isValid: z.literal(true) });
