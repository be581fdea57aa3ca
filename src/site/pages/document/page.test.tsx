import type { ComponentProps, ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import DocumentPage from './page.tsx';

type LoaderData = ComponentProps<typeof DocumentPage>['loaderData'];
// The page uses only this part of its props.
const Page = DocumentPage as ComponentType<{ loaderData: LoaderData }>;

function mountPage(siteOrigin: string, status: LoaderData['document']['status'], slug = 'terms') {
  const document = {
    slug,
    hash: '0123456789abcdef',
    title: 'Terms',
    publishedOn: '2026-11-01',
    status,
    blocks: [],
  };
  const element = <Page loaderData={{ document, siteOrigin, hasPhone: false }} />;
  return mountElement(<RouterProvider router={createMemoryRouter([{ path: '/', element }])} />);
}

const findCanonical = () =>
  document.head.querySelector('link[rel=canonical]')?.getAttribute('href') ?? undefined;

test.each([
  [
    'https://www.example.com',
    'current',
    'https://www.example.com/home-services/products/documents/terms',
  ],
  // A canonical URL must be absolute.
  ['', 'current', undefined],
  ['https://www.example.com', 'replaced', undefined],
] as const)(
  'on the site "%s" the %s version of a document has the canonical URL %s',
  (origin, status, url) => {
    mountPage(origin, status);
    expect(findCanonical()).toBe(url);
  },
);

test('only legal documents show "Print or save" and their version', () => {
  const legal = mountPage('', 'current').container.textContent;
  expect(legal).toContain('Print or save');
  expect(legal).toContain('0123456789abcdef');
  const plain = mountPage('', 'current', 'accessibility').container.textContent;
  expect(plain).not.toContain('Print or save');
  expect(plain).not.toContain('0123456789abcdef');
});
