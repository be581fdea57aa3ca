import { createHash } from 'node:crypto';

/**
 * SHA-256 of the evidence as JSON with sorted keys, because jsonb does not keep the order of keys. A receiver
 * that stores the hash can prove later that the evidence was not changed.
 */
export function hashEvidence(evidence: object): string {
  return createHash('sha256').update(sortedJson(evidence)).digest('hex');
}

function sortedJson(value: object): string {
  return JSON.stringify(value, (_, part: unknown) =>
    part !== null && typeof part === 'object' && !Array.isArray(part)
      ? Object.fromEntries(Object.entries(part).toSorted(([a], [b]) => (a < b ? -1 : 1)))
      : part,
  );
}
