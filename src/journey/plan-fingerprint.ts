/** The parts of a plan as a buyer sees it. A difference is told part by part. */
export const planParts = [
  'name',
  'price',
  'offer',
  'fee',
  'ageLimit',
  'cover',
  'terms',
  'tax',
  'contacts',
  'documents',
  'providers',
] as const;
export type PlanPart = (typeof planParts)[number];

/** A short hash of each part, made by the server from the same content as the page. */
export type PlanFingerprint = Record<PlanPart, string>;

/**
 * The parts that are not as they were agreed to. A part that only one side knows is not compared: the page
 * may be older or newer than the server that it talks to.
 */
export function changedParts(
  agreed: Readonly<Record<string, string>>,
  current: Readonly<Record<string, string>>,
): PlanPart[] {
  return planParts.filter(
    (part) => agreed[part] && current[part] && agreed[part] !== current[part],
  );
}
