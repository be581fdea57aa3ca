import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { basePath } from '#api/paths.ts';
import { defaultListingRoute, listingRoutes } from '#catalogue/experiment.ts';
import { journeySteps } from '#journey/steps.ts';

const stepRoutes = journeySteps.map(({ id, path }) => {
  const page = `pages/${id}/page.tsx`;
  return path === '' ? index(page) : route(path, page);
});

export default [
  index('pages/root-redirect.ts'),
  ...prefix(basePath.slice(1), [
    index('pages/listing/page.tsx'),
    // Shown at the listing's address to visitors of an experiment. The server removes this path (listing-builds.ts).
    ...listingRoutes
      .filter((name) => name !== defaultListingRoute)
      .map((name) => route(`listing/${name}`, `pages/listing/${name}.tsx`)),
    route('success', 'pages/success/page.tsx'),
    route('error', 'pages/error/page.tsx'),
    route('speak-to-an-expert', 'pages/speak-to-an-expert/page.tsx'),
    // An address without a hash shows the document's current version.
    route('documents/:slug/:hash?', 'pages/document/page.tsx'),
    route(':productId', 'journey/journey-route.tsx', stepRoutes),
  ]),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig;
