/** The parts of a plan that are compared and reported separately. */
export const planParts = [
  'name',
  'price',
  'offer',
  'callOutFee',
  'ageLimit',
  'cover',
  'terms',
  'tax',
  'contacts',
  'documents',
  'providers',
] as const;
export type PlanPart = (typeof planParts)[number];

/** A short hash of each part, computed by the server from the content of the page. */
export type PlanFingerprint = Record<PlanPart, string>;

/**
 * The parts that differ. A part that only one side has is skipped, because the page may come from an older
 * or newer version of the server.
 */
export function findChangedParts(
  agreed: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>,
): PlanPart[] {
  return planParts.filter(
    (part) => agreed[part] && current[part] && agreed[part] !== current[part],
  );
}
