import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { SiteBanner } from './site-banner.tsx';

test('without a banner nothing is shown', () => {
  expect(renderToStaticMarkup(<SiteBanner banner={undefined} />)).toBe('');
});

test('every field of the content reaches the page', () => {
  const html = renderToStaticMarkup(
    <SiteBanner
      banner={{
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
      }}
    />,
  );
  for (const part of ['Half price', 'Offer terms', 'href="/terms"', '<svg', 'The terms']) {
    expect(html).toContain(part);
  }
  expect(html).toContain('For three months.');
  expect(html).toMatch(/primaryLight/);
  expect(html).toMatch(/between/);
  expect(html).toContain('data-space="lg"');
  expect(html).toContain('data-space="xl"');
});
