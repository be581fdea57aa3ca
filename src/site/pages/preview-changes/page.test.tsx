import type { ComponentProps, ComponentType } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router';
import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import PreviewChangesPage from './page.tsx';

type LoaderData = ComponentProps<typeof PreviewChangesPage>['loaderData'];
// The page uses only this part of its props.
const Page = PreviewChangesPage as ComponentType<{ loaderData: LoaderData }>;

function mountPage(found: Pick<LoaderData, 'changes' | 'more'>) {
  const element = <Page loaderData={{ title: 'version 0123456789abcdef', ...found }} />;
  const router = createMemoryRouter([{ path: '/', element }]);
  return mountElement(<RouterProvider router={router} />).container;
}

const plan = { file: 'catalogue/tap-care.json', title: 'Tap Care' };
const price = { path: 'productVariants[].priceMonthly', before: '£7.00', after: '£8.00' };
const changes = [
  { ...plan, ...price, meaning: '£99 call-out fee: Pounds a month' },
  { ...plan, ...price, meaning: '£50 call-out fee: Pounds a month' },
  {
    file: 'images/hero.svg',
    title: 'images/hero.svg',
    path: '',
    meaning: 'The file',
    before: 'hero-1.svg, 7 bytes',
    after: 'None',
  },
];

test('“What changes” shows each change under the title and the name of its file, with the values now and in the preview', () => {
  const page = mountPage({ changes, more: 0 });
  const sections = Array.from(page.querySelectorAll('main section'), (section) => ({
    heading: section.querySelector('h2')?.textContent,
    file: section.querySelector('p')?.textContent,
    rows: Array.from(section.querySelectorAll('tbody tr'), (row) =>
      Array.from(row.children, ({ textContent }) => textContent),
    ),
  }));
  expect(sections).toEqual([
    {
      heading: 'Tap Care',
      file: 'catalogue/tap-care.json',
      rows: [
        ['£99 call-out fee: Pounds a month productVariants[].priceMonthly', '£7.00', '£8.00'],
        ['£50 call-out fee: Pounds a month productVariants[].priceMonthly', '£7.00', '£8.00'],
      ],
    },
    {
      heading: 'images/hero.svg',
      file: undefined,
      rows: [['The file ', 'hero-1.svg, 7 bytes', 'None']],
    },
  ]);
  expect(page.textContent).toContain(
    'These things differ between the site now and version 0123456789abcdef.',
  );
  expect(page.textContent).not.toContain('not listed');
});

test('“What changes” says how many changes it does not list', () => {
  expect(mountPage({ changes, more: 51 }).textContent).toContain('51 more changes are not listed.');
});

test('“What changes” says when nothing differs', () => {
  expect(mountPage({ changes: [], more: 0 }).textContent).toContain(
    'Nothing differs between the site now and version 0123456789abcdef.',
  );
});
