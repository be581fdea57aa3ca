import { siteContext } from '#site/server-context.ts';
import type { Route } from './+types/page.ts';
import { Hero } from './hero.tsx';
import { createListingMeta, ListingPage } from './listing-page.tsx';
import { loadListing } from './load-listing.ts';

export { keepListing as shouldRevalidate } from './listing-page.tsx';

export const loader = ({ context }: Route.LoaderArgs) =>
  loadListing(context.get(siteContext), 'cover-first');

export const meta = ({ loaderData, location }: Route.MetaArgs) =>
  createListingMeta(loaderData?.siteOrigin, location);

/** The listing with its usual hero: the route `cover-first`. */
export default function CoverFirstPage({ loaderData }: Route.ComponentProps) {
  return <ListingPage {...loaderData} Hero={Hero} />;
}
