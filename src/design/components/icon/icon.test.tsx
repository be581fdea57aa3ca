import { describe, expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Icon } from './icon.tsx';
import * as icons from './icons.ts';
import { Logo } from './logo.tsx';

describe('Icon', () => {
  test('is hidden from screen readers unless it has a label', () => {
    const { container, show } = mountElement(<Icon glyph={icons.LockIcon} />);
    expect(findElement(container, 'svg').getAttribute('aria-hidden')).toBe('true');
    show(<Icon glyph={icons.LockIcon} label="Secure" />);
    const named = findElement(container, 'svg');
    expect(named.getAttribute('role')).toBe('img');
    expect(named.getAttribute('aria-label')).toBe('Secure');
    expect(named.getAttribute('aria-hidden')).toBeNull();
  });

  test.each(Object.entries(icons))(
    '%s draws on the 24 grid in the colour of the text',
    (_, glyph) => {
      const { container } = mountElement(<Icon glyph={glyph} />);
      const svg = findElement(container, 'svg');
      expect(svg.getAttribute('viewBox')).toBe('0 0 24 24');
      expect(svg.getAttribute('stroke')).toBe('currentColor');
      expect(svg.childElementCount).toBeGreaterThan(0);
      expect(svg.getAttribute('style')).toBeNull();
    },
  );

  test('our own icons accept a label too', () => {
    const { container } = mountElement(<Icon glyph={icons.BoilerIcon} label="Boiler" />);
    expect(findElement(container, 'svg').getAttribute('aria-hidden')).toBeNull();
  });
});

describe('Logo', () => {
  test('screen readers read the logo as the brand name only', () => {
    const { container } = mountElement(<Logo name="hearth" svg="<svg></svg>" />);
    expect(container.textContent).toBe('hearth');
    expect(findElement(container, 'svg').closest('[aria-hidden=true]')).not.toBeNull();
  });

  test('a logo that contains the name is a picture with this name', () => {
    const { container } = mountElement(<Logo name="hearth" svg="<svg></svg>" hasName />);
    expect(findElement(container, '[role=img]').getAttribute('aria-label')).toBe('hearth');
    expect(container.textContent).toBe('');
  });
});
