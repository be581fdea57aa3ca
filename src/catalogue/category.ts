export const categories = ['FEATURED', 'BOILER_AND_HEATING', 'PLUMBING'] as const;
export type Category = (typeof categories)[number];

export const subCategories = ['BH_SERVICE_BREAKDOWN', 'BH_BREAKDOWN_ONLY'] as const;
export type SubCategory = (typeof subCategories)[number];
