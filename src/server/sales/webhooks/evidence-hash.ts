import { createHash } from 'node:crypto';
import { stringifyWithSortedKeys } from '#server/platform/storage/sorted-json.ts';

/**
 * SHA-256 of the evidence. A receiver that stores the hash can prove later that the evidence was not changed.
 */
export function hashEvidence(evidence: object): string {
  return createHash('sha256').update(stringifyWithSortedKeys(evidence)).digest('hex');
}
