import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Breadcrumb } from './breadcrumb.tsx';

const items = [
  { label: 'Home', href: '/' },
  { label: 'Plans', href: '/plans' },
  { label: 'Boiler' },
];

describe('Breadcrumb', () => {
  test('links to each parent page and marks the current page', () => {
    const { container } = mountElement(<Breadcrumb label="Breadcrumb" items={items} />);
    expect(findElement(container, 'nav').getAttribute('aria-label')).toBe('Breadcrumb');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/plans',
    ]);
    expect(findElement(container, '[aria-current="page"]').textContent).toBe('Boiler');
  });

  test('renders links with renderLink', () => {
    const { container } = mountElement(
      <Breadcrumb
        label="Breadcrumb"
        items={items}
        renderLink={(href, label) => <a href={`/base${href}`}>{label}</a>}
      />,
    );
    expect(findElement(container, 'a').getAttribute('href')).toBe('/base/');
  });

  test('renders nothing without items', () => {
    const { container } = mountElement(<Breadcrumb label="Breadcrumb" items={[]} />);
    expect(container.querySelector('nav')).toBeNull();
  });
});
