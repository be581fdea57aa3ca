import type { ShouldRevalidateFunction } from 'react-router';
import { basePath } from '#api/paths.ts';
import { findBannerFor } from '#catalogue/banner.ts';
import { planCategories } from '#catalogue/category.ts';
import type { ContentChanges } from '#catalogue/content-change.ts';
import { createListedPlan } from '#catalogue/listed-plan.ts';
import { defaultListingCategory, parseCategory, selectListedProducts } from '#catalogue/listing.ts';
import { siteContext } from '#site/server-context.ts';
import { pageMeta } from '#site/shell/page-meta.ts';
import type { Route } from './+types/page.ts';
import { ListingPage } from './listing-page.tsx';
import { listingTabTexts } from './listing-tabs.tsx';
import { filterStorageKey } from './stored-filter.ts';

/** The plans of every tab, so that switching tabs needs no request, and the hero of the visitor's page variant. */
export function loader({ context }: Route.LoaderArgs) {
  const { products, banners, heroes, features, questions, brand, footer, ...site } =
    context.get(siteContext);
  const listed = planCategories.flatMap((category) => selectListedProducts(products, { category }));
  return {
    products: Array.from(new Set(listed), createListedPlan),
    banner: findBannerFor(banners, { page: 'listing' }, site.today),
    listingRoute: site.listingRoute,
    hero: heroes[site.listingRoute],
    heroArt: site.picture(heroes[site.listingRoute].art),
    features,
    questions,
    expert: {
      ...brand.expert,
      art: site.picture('expert.svg'),
      isInHeader: brand.expert.phoneNumber === footer.customerServicePhoneNumber,
    },
    siteOrigin: site.siteOrigin,
    changedPlans: site.preview && listChangedPlans(site.preview.changes()),
  };
}

/** By title. A plan of which only the tabs or booking codes change is one of them. */
function listChangedPlans({ changes }: ContentChanges): string[] {
  const ofPlans = changes.filter(({ file }) => file.startsWith('catalogue/'));
  return [...new Set(ofPlans.map(({ title }) => title))];
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

/** Each tab has its own title, description and canonical URL for search engines. */
export function meta({ loaderData, location }: Route.MetaArgs) {
  const category = parseCategory(new URLSearchParams(location.search).get(filterStorageKey));
  const { title, description } = listingTabTexts[category];
  const query = category === defaultListingCategory ? '' : `?${filterStorageKey}=${category}`;
  return pageMeta({ title, description, address: `${loaderData?.siteOrigin}${basePath}${query}` });
}

export default function Listing({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} />;
}
