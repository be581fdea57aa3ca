import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Alert } from './alert.tsx';

const severities = ['info', 'success', 'warning', 'error'] as const;

describe('Alert', () => {
  test('each severity has its own class in each variant, and its own icon', () => {
    const rendered = severities.flatMap((severity) =>
      ([undefined, 'outline', 'borderBottom'] as const).map((variant) =>
        renderToStaticMarkup(<Alert severity={severity} variant={variant} />),
      ),
    );
    expect(new Set(rendered).size).toBe(12);
    const icons = severities.map((severity) => {
      const { container } = mountElement(<Alert severity={severity} />);
      return findElement(container, 'svg').innerHTML;
    });
    expect(new Set(icons).size).toBe(4);
  });

  test('shows a triangle for a warning and a circle for an error', () => {
    const iconClass = (severity: 'warning' | 'error') =>
      findElement(mountElement(<Alert severity={severity} />).container, 'svg').getAttribute(
        'class',
      );
    expect(iconClass('warning')).toContain('triangle-alert');
    expect(iconClass('error')).toContain('circle-alert');
  });

  test('has no role unless one is given', () => {
    expect(renderToStaticMarkup(<Alert severity="error" />)).not.toContain('role=');
    expect(renderToStaticMarkup(<Alert severity="error" role="alert" />)).toContain('role="alert"');
  });

  test('names its severity for screen readers when severityLabel is given', () => {
    const { container } = mountElement(<Alert severity="error" severityLabel="Error" />);
    expect(findElement(container, '[role="img"]').getAttribute('aria-label')).toBe('Error');
  });

  test('renders the title as text, not as a title attribute', () => {
    const { container } = mountElement(<Alert severity="info" title="Offer ends today" />);
    expect(container.textContent).toBe('Offer ends today');
    expect(container.querySelector('[title]')).toBeNull();
  });
});
