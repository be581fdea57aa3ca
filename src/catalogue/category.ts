export const planCategories = ['FEATURED', 'BOILER_AND_HEATING', 'PLUMBING'] as const;
export type Category = (typeof planCategories)[number];

export const planSubCategories = ['BH_SERVICE_BREAKDOWN', 'BH_BREAKDOWN_ONLY'] as const;
export type SubCategory = (typeof planSubCategories)[number];
