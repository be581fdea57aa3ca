import { siteContext } from '#site/server-context.ts';
import type { Route } from './+types/price-first.ts';
import { createListingMeta, ListingPage } from './listing-page.tsx';
import { loadListing } from './load-listing.ts';
import { PriceHero } from './price-hero.tsx';

export { keepListing as shouldRevalidate } from './listing-page.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadListing(context.get(siteContext), 'price-first');

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  createListingMeta(loaderData?.siteOrigin, location);

/** The listing with the lowest prices in its hero: the route `price-first`. */
export default function PriceFirstPage({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} Hero={PriceHero} />;
}
