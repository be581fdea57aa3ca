import * as z from 'zod/mini';

export const findContractResponseSchema = z.object({
  /** Null if no contract has this key. */
  referenceId: z.nullable(z.string().check(z.minLength(1))),
});
