import { expect, test } from 'vitest';
import { mountElement } from '#tests/support/mounted.ts';
import { LockIcon } from '../icon/icons.ts';
import { IconPoint } from './icon-point.tsx';

test('an icon point shows title and text beside an icon that screen readers skip', () => {
  const { container } = mountElement(
    <IconPoint glyph={LockIcon} title="Kept safe">
      Encrypted.
    </IconPoint>,
  );
  expect(container.textContent).toBe('Kept safeEncrypted.');
  expect(container.querySelector('svg')?.getAttribute('aria-hidden')).toBe('true');
});

test('an icon point without a text has no text element', () => {
  const { container } = mountElement(<IconPoint glyph={LockIcon} title="Kept safe" />);
  expect(container.querySelector('p')?.nextElementSibling).toBeNull();
});
