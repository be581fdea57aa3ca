import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Breadcrumb } from './breadcrumb.tsx';

const items = [
  { label: 'Home', href: '/' },
  { label: 'Plans', href: '/plans' },
  { label: 'Boiler' },
];

describe('Breadcrumb', () => {
  test('links to each parent page and marks the current page', () => {
    const { container } = mounted(<Breadcrumb label="Breadcrumb" items={items} />);
    expect(found(container, 'nav').getAttribute('aria-label')).toBe('Breadcrumb');
    expect([...container.querySelectorAll('a')].map((link) => link.getAttribute('href'))).toEqual([
      '/',
      '/plans',
    ]);
    expect(found(container, '[aria-current="page"]').textContent).toBe('Boiler');
  });

  test('renders links with renderLink', () => {
    const { container } = mounted(
      <Breadcrumb
        label="Breadcrumb"
        items={items}
        renderLink={(href, label) => <a href={`/base${href}`}>{label}</a>}
      />,
    );
    expect(found(container, 'a').getAttribute('href')).toBe('/base/');
  });

  test('renders nothing without items', () => {
    const { container } = mounted(<Breadcrumb label="Breadcrumb" items={[]} />);
    expect(container.querySelector('nav')).toBeNull();
  });
});
