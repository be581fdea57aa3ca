import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { basePath, otherAreas, savePagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';

const stepRoutes = journeySteps.map(({ id, path }) => {
  const page = `pages/${id}/page.tsx`;
  return path === '' ? index(page) : route(path, page);
});

export default [
  index('pages/root-redirect.ts'),
  ...prefix(basePath.slice(1), [
    index('pages/listing/page.tsx'),
    route('success', 'pages/success/page.tsx'),
    route('error', 'pages/error/page.tsx'),
    route('speak-to-an-expert', 'pages/speak-to-an-expert/page.tsx'),
    route('contact', 'pages/contact/page.tsx'),
    route('continue', 'pages/continue/page.tsx'),
    route('preview/changes', 'pages/preview-changes/page.tsx'),
    // An address without a hash shows the document's current version.
    route('documents/:slug/:hash?', 'pages/document/page.tsx'),
    route(`:productId/${savePagePath}`, 'pages/save/page.tsx'),
    route(':productId', 'journey/journey-route.tsx', stepRoutes),
  ]),
  ...otherAreas.map((area) =>
    route(`${area}/*`, 'pages/other-area/page.tsx', { id: `pages/other-area/page-${area}` }),
  ),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig;
