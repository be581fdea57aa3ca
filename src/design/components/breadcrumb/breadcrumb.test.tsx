import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Breadcrumb } from './breadcrumb.tsx';

const items = [
  { label: 'Home', href: '/' },
  { label: 'Plans', href: '/plans' },
  { label: 'Boiler' },
];

describe('Breadcrumb', () => {
  test('links to each page above and marks the page itself', () => {
    const { container } = mounted(<Breadcrumb label="Breadcrumb" items={items} />);
    expect(found(container, 'nav').getAttribute('aria-label')).toBe('Breadcrumb');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/plans',
    ]);
    expect(found(container, '[aria-current="page"]').textContent).toBe('Boiler');
  });

  test('draws links as the caller wants', () => {
    const { container } = mounted(
      <Breadcrumb
        label="Breadcrumb"
        items={items}
        renderLink={(href, label) => <a href={`/base${href}`}>{label}</a>}
      />,
    );
    expect(found(container, 'a').getAttribute('href')).toBe('/base/');
  });

  test('is no landmark when empty', () => {
    const { container } = mounted(<Breadcrumb label="Breadcrumb" items={[]} />);
    expect(container.querySelector('nav')).toBeNull();
  });
});
