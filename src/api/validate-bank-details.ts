import * as z from 'zod/mini';

/** Clients read only the status. */
export const validateBankDetailsResponseSchema = z.strictObject({ isValid: z.literal(true) });
