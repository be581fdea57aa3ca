import * as z from 'zod/mini';
import { isUuid } from '#rules/identifiers/uuid.ts';

/** Names the journey in the sealed cookies of the request. */
export const carriedJourneyReferenceSchema = z.strictObject({
  journeyId: z.string().check(z.refine(isUuid)),
});
