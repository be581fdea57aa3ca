import { index, prefix, type RouteConfig, route } from '@react-router/dev/routes';
import { areaPages, basePath, documentsPath, otherAreas, savePagePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';

const pageRoutes = areaPages.map((name) => route(name, `pages/${name.replace('/', '-')}/page.tsx`));

const stepRoutes = journeySteps.map(({ id, path }) => {
  const page = `pages/${id}/page.tsx`;
  return path === '' ? index(page) : route(path, page);
});

export default [
  index('pages/root-redirect.ts'),
  ...prefix(basePath.slice(1), [
    index('pages/listing/page.tsx'),
    ...pageRoutes,
    // An address without a hash shows the document's current version.
    route(`${documentsPath.slice(basePath.length + 1)}/:slug/:hash?`, 'pages/document/page.tsx'),
    route(`:productId/${savePagePath}`, 'pages/save/page.tsx'),
    route(':productId', 'journey/journey-route.tsx', stepRoutes),
  ]),
  ...otherAreas.map((area) =>
    route(`${area}/*`, 'pages/other-area/page.tsx', { id: `pages/other-area/page-${area}` }),
  ),
  route('*', 'pages/not-found/page.tsx'),
] satisfies RouteConfig;
