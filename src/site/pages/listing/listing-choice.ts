import { planSubCategories } from '#catalogue/category.ts';
import { defaultBoilerCover, type ListingChoice, parseCategory } from '#catalogue/listing.ts';

/** The raw values in session storage. */
export interface StoredListingFilter {
  filterType: string | null;
  boilerRadio: string | null;
}

/** The query parameter comes first, then the stored filter, then the default. Only boiler cover has cover types. */
export function getListingChoice(
  queried: string | null,
  stored: StoredListingFilter,
): ListingChoice {
  const category = parseCategory(queried ?? stored.filterType);
  if (category !== 'BOILER_AND_HEATING') return { category };
  const storedType = planSubCategories.find((subCategory) => subCategory === stored.boilerRadio);
  return { category, subCategory: storedType ?? defaultBoilerCover };
}
