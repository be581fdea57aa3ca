import { findBannerFor } from '#catalogue/banner.ts';
import { planCategories } from '#catalogue/category.ts';
import type { ListingRoute } from '#catalogue/experiment.ts';
import { selectListedProducts } from '#catalogue/listing.ts';
import type { SiteContext } from '#site/server-context.ts';

/**
 * The plans of every tab, so that switching tabs needs no request, and the texts of the route's hero. The data of all
 * routes has the same type: where cookies are blocked, a navigation gets the data of the default route.
 */
export function loadListing(site: SiteContext, route: ListingRoute) {
  const { products, banners, heroes, features, questions, brand, siteOrigin, today } = site;
  const listed = planCategories.flatMap((category) => selectListedProducts(products, { category }));
  return {
    products: [...new Set(listed)],
    banner: findBannerFor(banners, { page: 'listing', today }),
    hero: heroes[route],
    features,
    questions,
    expert: brand.expert,
    siteOrigin,
  };
}

export type ListingData = ReturnType<typeof loadListing>;
