import { subCategories } from '#catalogue/category.ts';
import { categoryFromQuery, defaultBoilerCover, type ListingChoice } from '#catalogue/listing.ts';

/** The raw values in session storage. */
export interface StoredFilter {
  filterType: string | null;
  boilerRadio: string | null;
}

/** The query parameter comes first, then the stored filter, then the default. Only boiler cover has cover types. */
export function listingChoice(queried: string | null, stored: StoredFilter): ListingChoice {
  const category = categoryFromQuery(queried ?? stored.filterType);
  if (category !== 'BOILER_AND_HEATING') return { category };
  const storedType = subCategories.find((subCategory) => subCategory === stored.boilerRadio);
  return { category, subCategory: storedType ?? defaultBoilerCover };
}
