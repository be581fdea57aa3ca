import { globSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { expect, test } from 'vitest';
import { journeySteps } from '#journey/steps.ts';
import { getRouteOfPage } from './page-files.ts';
import { isPersonalPage } from './personal-pages.ts';

const steps: readonly string[] = journeySteps.map(({ id }) => id);

const routesOf = (page: string) => [
  'root',
  ...(steps.includes(page) ? ['journey/journey-route'] : []),
  getRouteOfPage(page),
];

test('every page is personal but those that neither ask nor show who the visitor is', () => {
  const pages = globSync('src/site/pages/*/page.tsx').map((file) => basename(dirname(file)));
  expect(pages).toEqual(expect.arrayContaining([...steps]));
  expect(pages.filter((page) => !isPersonalPage(routesOf(page))).toSorted()).toEqual([
    'boiler-make',
    'contact',
    'document',
    'listing',
    'not-found',
    'order',
    'other-area',
    'preview-changes',
    'your-boiler',
  ]);
});
