/** A plan is either insurance or a service contract; the law treats the two differently. */
export const planKinds = ['Insurance Policy', 'Maintenance & Support Plan'] as const;
export type PlanKind = (typeof planKinds)[number];
