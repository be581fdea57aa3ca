import { expect, test } from 'vitest';
import { findShownPage, type RouteMatch } from './shown-page.ts';

const match = (id: string, loaderData: unknown = undefined, productId?: string): RouteMatch => ({
  id,
  pathname: `/at/${id}`,
  params: { productId },
  loaderData,
});
const root = match('root', {});
const plan = (loaderData: unknown) => match('journey/journey-route', loaderData, 'boiler-care');
const step = match('pages/boiler-make/page', undefined, 'boiler-care');

test.each([
  ['listing', [root, match('pages/listing/page', { products: [] })]],
  ['documents', [root, match('pages/document/page', { title: 'Terms' })]],
  ['not-found', [root, match('pages/document/page')]],
  ['not-found', [root, match('pages/not-found/page')]],
  ['not-found', [root, match('pages/other-area/page-login', {})]],
  ['documents', [root, match('pages/contact/page', {})]],
  ['success', [root, match('pages/success/page')]],
])('findShownPage gives %s for the routes %j', (page, matches) => {
  expect(findShownPage(matches)).toMatchObject({ page, productId: undefined });
});

test('a step has its own id and the id of its plan', () => {
  expect(findShownPage([root, plan({ isGuarded: true }), step])).toEqual({
    path: '/at/pages/boiler-make/page',
    page: 'boiler-make',
    productId: 'boiler-care',
  });
});

test('the order page is shown before its guard has decided, because the guard never redirects from it', () => {
  const order = match('pages/order/page', undefined, 'boiler-care');
  expect(findShownPage([root, plan({}), order])).toMatchObject({
    page: 'order',
    productId: 'boiler-care',
  });
});

test('a step of an unknown plan is a page that was not found', () => {
  expect(findShownPage([root, plan(undefined), step])?.page).toBe('not-found');
});

test.each([
  ['the guard has not decided yet', [root, plan({ isGuarded: false }), step]],
  ['the route is a redirect', [root, match('pages/root-redirect')]],
  ['there is no route', []],
])('no page is shown while %s', (_, matches) => {
  expect(findShownPage(matches)).toBeUndefined();
});
