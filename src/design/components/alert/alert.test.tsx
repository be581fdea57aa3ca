import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, test } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Alert } from './alert.tsx';

const severities = ['info', 'success', 'warning', 'error'] as const;

describe('Alert', () => {
  test('every severity has its own colour and icon in every variant', () => {
    const looks = severities.flatMap((severity) =>
      ([undefined, 'outline', 'borderBottom'] as const).map((variant) =>
        renderToStaticMarkup(<Alert severity={severity} variant={variant} />),
      ),
    );
    expect(new Set(looks).size).toBe(12);
    const drawings = severities.map((severity) => {
      const { container } = mounted(<Alert severity={severity} />);
      return found(container, 'svg').innerHTML;
    });
    expect(new Set(drawings).size).toBe(4);
  });

  test('a warning has the triangle, an error the circle', () => {
    const drawn = (severity: 'warning' | 'error') =>
      found(mounted(<Alert severity={severity} />).container, 'svg').getAttribute('class');
    expect(drawn('warning')).toContain('triangle-alert');
    expect(drawn('error')).toContain('circle-alert');
  });

  test('interrupts nobody unless it is given a role', () => {
    expect(renderToStaticMarkup(<Alert severity="error" />)).not.toContain('role=');
    expect(renderToStaticMarkup(<Alert severity="error" role="alert" />)).toContain('role="alert"');
  });

  test('says its severity when given the word', () => {
    const { container } = mounted(<Alert severity="error" severityLabel="Error" />);
    expect(found(container, '[role="img"]').getAttribute('aria-label')).toBe('Error');
  });

  test('its title is text, not a tooltip', () => {
    const { container } = mounted(<Alert severity="info" title="Offer ends today" />);
    expect(container.textContent).toBe('Offer ends today');
    expect(container.querySelector('[title]')).toBeNull();
  });
});
