import { createMemoryRouter, RouterProvider, useRouteError } from 'react-router';
import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { FailedPage } from './failed-page.tsx';
import { StaticPartsContext } from './static-part.tsx';

const parts = {
  logo: 'emberly',
  utilityBar: '',
  menu: '<a href="/my-account">My account</a>',
  secure: '',
  fullFooter: '<p>© 2024</p>',
  reducedFooter: '',
  previewBar: '',
  customerService: '<p>Call 0808 157 0142</p>',
};

function Failure() {
  return <FailedPage error={useRouteError()} />;
}

const routes = [{ id: 'root', path: '/', element: null, ErrorBoundary: Failure }];

test('the page of an unexpected error has header, footer and customer-service number and hides the error', () => {
  const hydrationData = { errors: { root: new Error('a secret of the server') } };
  const router = createMemoryRouter(routes, { hydrationData });
  const { container } = mountElement(
    <StaticPartsContext value={parts}>
      <RouterProvider router={router} />
    </StaticPartsContext>,
  );
  expect(findElement(container, 'h1').textContent).toBe('Something went wrong');
  expect(findElement(container, 'header a[href="/my-account"]').textContent).toBe('My account');
  expect(findElement(container, 'footer').textContent).toContain('© 2024');
  expect(findElement(container, 'main').textContent).toContain('0808 157 0142');
  expect(container.innerHTML).not.toContain('secret');
});
