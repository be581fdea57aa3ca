import { act, type ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter, useLocation } from 'react-router';
import { expect, test } from 'vitest';
import { polyfillDialog } from '#tests/support/jsdom-dialog.ts';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { SiteBanner } from './site-banner.tsx';

polyfillDialog();

const banner: ComponentProps<typeof SiteBanner>['banner'] = {
  title: 'Half price',
  cta: 'Offer terms',
  href: '/terms',
  modal: { title: 'The terms', content: 'For three months.' },
  leadingIcon: 'boiler',
  backgroundColor: 'primaryLight',
  justify: 'between',
  iconSpacing: 'lg',
  marginBottom: 'xl',
  pages: ['listing'],
};

function Query() {
  return <output>{useLocation().search}</output>;
}

const onListing = (href: string) => (
  <MemoryRouter initialEntries={['/plans']}>
    <SiteBanner banner={{ ...banner, href }} />
    <Query />
  </MemoryRouter>
);

test('there is no banner when the content has none', () => {
  expect(renderToStaticMarkup(<SiteBanner banner={undefined} />)).toBe('');
});

test('the banner shows every field of its content', () => {
  const html = renderToStaticMarkup(onListing('/terms'));
  for (const part of ['Half price', 'Offer terms', 'href="/terms"', '<svg', 'The terms']) {
    expect(html).toContain(part);
  }
  expect(html).toContain('For three months.');
  expect(html).toMatch(/primaryLight/);
  expect(html).toMatch(/between/);
  expect(html).toContain('data-space="lg"');
  expect(html).toContain('data-space="xl"');
});

test('a call to action with a link to the same page also opens the modal', () => {
  const { container } = mountElement(onListing('/plans?filterType=PLUMBING'));
  act(() => findElement(container, 'a').click());
  expect(findElement(container, 'output').textContent).toBe('?filterType=PLUMBING');
  expect(findElement<HTMLDialogElement>(container, 'dialog').open).toBe(true);
});

test('a call to action with a link to another page opens it in a new tab and the modal here', () => {
  const { container } = mountElement(onListing('/terms'));
  const link = findElement<HTMLAnchorElement>(container, 'a');
  expect(link.target).toBe('_blank');
  expect(link.textContent).toContain('opens in a new tab');
  act(() => link.click());
  expect(findElement<HTMLDialogElement>(container, 'dialog').open).toBe(true);
});
