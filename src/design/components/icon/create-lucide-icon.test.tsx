import { expect, test } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import createLucideIcon from './create-lucide-icon.ts';
import type { GlyphComponent } from './icon.tsx';
import { BankIcon } from './icons.ts';

const LineIcon = createLucideIcon({ name: 'line', node: [['path', { d: 'M3 22h18', key: 'a' }]] });

/** The attributes except class and namespace, which only lucide sets. */
function attributesOf(Glyph: GlyphComponent) {
  const { container } = mountElement(<Glyph strokeWidth={1.75} className="given" />);
  const { attributes } = findElement(container, 'svg');
  const pairs = Array.from(attributes, ({ name, value }) => [name, value] as const);
  return Object.fromEntries(pairs.filter(([name]) => name !== 'class' && name !== 'xmlns'));
}

test('our createLucideIcon sets the same drawing attributes as lucide-react', () => {
  expect(attributesOf(LineIcon)).toEqual(attributesOf(BankIcon));
});

test('our createLucideIcon renders its shapes with the given class', () => {
  const { container } = mountElement(<LineIcon className="given" />);
  expect(findElement(container, 'svg').getAttribute('class')).toBe('lucide-line given');
  expect(findElement(container, 'svg > path').getAttribute('d')).toBe('M3 22h18');
});
