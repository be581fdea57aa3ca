import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { Link } from './link.tsx';

function Routed({ to, children, ...rest }: Omit<ComponentProps<'a'>, 'href'> & { to: string }) {
  return (
    <a {...rest} href={to}>
      {children}
    </a>
  );
}

describe('Link', () => {
  test('is an anchor by default', () => {
    expect(renderToStaticMarkup(<Link href="/terms">Terms</Link>)).toMatch(
      /^<a href="\/terms"[^>]*>Terms<\/a>$/,
    );
  });

  test("gives a router's link its classes and passes that link's own props", () => {
    const html = renderToStaticMarkup(
      <Link as={Routed} to="/summary" variant="standalone">
        Change
      </Link>,
    );
    expect(html).toContain('href="/summary"');
    expect(html).toMatch(/class="[^"]*standalone/);
  });

  test('each variant has its own class', () => {
    const rendered = (['inline', 'standalone', 'quiet', 'inverse'] as const).map((variant) =>
      renderToStaticMarkup(
        <Link href="/" variant={variant}>
          Home
        </Link>,
      ),
    );
    expect(new Set(rendered).size).toBe(4);
  });

  test('places the icon before the text', () => {
    const html = renderToStaticMarkup(
      <Link href="/" icon={<i />}>
        Back
      </Link>,
    );
    expect(html.indexOf('<i>')).toBeLessThan(html.indexOf('Back'));
  });
});
