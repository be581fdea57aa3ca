import { subCategories } from '#catalogue/category.ts';
import { categoryFromQuery, defaultBoilerCover, type ListingChoice } from '#catalogue/listing.ts';

/** As session storage holds it: whatever stands there, or null. */
export interface StoredFilter {
  filterType: string | null;
  boilerRadio: string | null;
}

/** The address decides, then the stored choice, then the default. Only boiler cover has two types. */
export function listingChoice(asked: string | null, stored: StoredFilter): ListingChoice {
  const category = categoryFromQuery(asked ?? stored.filterType);
  if (category !== 'BOILER_AND_HEATING') return { category };
  const kept = subCategories.find((subCategory) => subCategory === stored.boilerRadio);
  return { category, subCategory: kept ?? defaultBoilerCover };
}
