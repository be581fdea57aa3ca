import { act } from 'react';
import { createBrowserRouter, Link, Outlet, RouterProvider } from 'react-router';
import { expect, onTestFinished, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { getRouteOfPage, loadRoutes, useIsPressPending } from './page-files.ts';
import { useCheckPageFiles } from './use-check-page-files.ts';

const waits: string[] = [];

function Root() {
  useCheckPageFiles();
  if (useIsPressPending()) waits.push(window.location.pathname);
  return (
    <>
      <Link to="/next">Next</Link>
      <Outlet />
    </>
  );
}

/**
 * A document whose first page is still loading its data. Its next page is `name`, one of a purchase: without the menu in the document,
 * any other would be loaded as a document. Each test has another one, since loaded routes are remembered.
 */
function openFirstPage(name: 'leave' | 'save') {
  // Takes a moment to load.
  const module = 'data:text/javascript,await new Promise((resolve) => setTimeout(resolve, 50))';
  const root = `${name} root`;
  const routes = {
    root: { id: root, module },
    first: { id: `${name} first`, parentId: root, index: true, module },
    next: { id: getRouteOfPage(name), parentId: root, path: 'next', module },
  };
  Object.assign(window, { __reactRouterManifest: { routes } });
  window.history.replaceState(null, '', '/');
  waits.length = 0;
  const loads: (() => void)[] = [];
  const load = () => new Promise<null>((resolve) => loads.push(() => resolve(null)));
  const loader = Object.assign(load, { hydrate: true as const });
  const children = [
    { id: routes.first.id, index: true as const, loader, element: <h1>First</h1> },
    { id: routes.next.id, path: 'next', element: <h1>Next page</h1> },
  ];
  const router = createBrowserRouter([{ id: root, path: '/', Component: Root, children }], {
    hydrationData: { loaderData: { [routes.first.id]: null } },
  });
  onTestFinished(() => {
    router.dispose();
    Object.assign(window, { __reactRouterManifest: undefined });
  });
  const { container } = mountElement(<RouterProvider router={router} />);
  return {
    press: () => act(async () => container.querySelector('a')?.click()),
    endLoad: () => act(async () => loads.pop()?.()),
    loads,
    expectHeading: (heading: string) =>
      expect
        .poll(async () => {
          await act(() => new Promise((resolve) => setTimeout(resolve, 10)));
          return container.querySelector('h1')?.textContent;
        })
        .toBe(heading),
  };
}

test('a link pressed while the first page loads its data leads on when the files of the next page are there; the page of Back does not wait for a press', async () => {
  const { press, endLoad, loads, expectHeading } = openFirstPage('leave');
  await press();
  await endLoad();
  await expectHeading('Next page');
  expect(waits).not.toEqual([]);

  // A form of the page would ignore presses meanwhile.
  waits.length = 0;
  await act(async () => window.history.back());
  await expect.poll(() => loads.length).toBe(1);
  await endLoad();
  await expectHeading('First');
  expect(waits).toEqual([]);
});

test('a page whose own files are loaded is reached at once', async () => {
  const { press, expectHeading } = openFirstPage('save');
  await act(() => loadRoutes([getRouteOfPage('save')]));
  waits.length = 0;
  await press();
  expect(window.location.pathname).toBe('/next');
  await expectHeading('Next page');
  expect(waits).toEqual([]);
});
