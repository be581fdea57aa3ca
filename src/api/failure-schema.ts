import * as z from 'zod/mini';
import { failureMessages } from './failures.ts';

/** The schema of `Failure` for the OpenAPI document. */
export const failureSchema = z.strictObject({
  failureType: z.enum(Object.keys(failureMessages) as (keyof typeof failureMessages)[]),
  message: z.string(),
  errors: z.optional(
    z.array(z.strictObject({ field: z.string(), code: z.string(), message: z.string() })),
  ),
});
