import * as z from 'zod/mini';
import { leavePath } from '#api/paths.ts';
import type { KeyRing } from '#server/platform/keys/key-ring.ts';
import { createSealedToken, readSealedToken } from '#server/platform/keys/sealed-token.ts';

const contentSchema = z.object({ contractId: z.uuid() });

/** The token of a contract's link, the same in every mail and at every attempt while the first key of the ring stays. */
export function createLeavingToken(keys: KeyRing, contractId: string): string {
  return createSealedToken(keys, 'leave links', { contractId });
}

/** The id of the contract; undefined for a token that was altered or whose key this instance lacks. */
export function readLeavingToken(keys: KeyRing, token: string): string | undefined {
  const content = readSealedToken(keys, 'leave links', token);
  return z.safeParse(contentSchema, content).data?.contractId;
}

/** The link by which whoever has it may leave the contract. */
export function getLeavingLink(siteOrigin: string, token: string): string {
  return `${siteOrigin}${leavePath}?token=${token}`;
}
