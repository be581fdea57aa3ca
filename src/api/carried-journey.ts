import * as z from 'zod/mini';
import { isUuid } from '#rules/identifiers/uuid.ts';

const journeyId = z.string().check(z.refine(isUuid));

/** Names the journey in the sealed cookies of the request. */
export const carriedJourneyReferenceSchema = z.strictObject({ journeyId });

/**
 * Bank details that are in the sealed cookie, in the place of `bankDetails` of create-contract. The name is the tab's, which the
 * buyer may have changed since the account was accepted.
 */
export const sealedBankReferenceSchema = z.strictObject({
  journeyId,
  accountName: z.optional(z.string()),
});

/**
 * The header by which a tab names its journey when it validates bank details. Accepted ones are then kept in the sealed cookie; without
 * the header the call keeps nothing.
 */
export const bankJourneyHeader = 'X-Bank-Journey';
