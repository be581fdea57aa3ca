export const planKinds = ['Insurance Policy', 'Maintenance & Support Plan'] as const;
export type PlanKind = (typeof planKinds)[number];
