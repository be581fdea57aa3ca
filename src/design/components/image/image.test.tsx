import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
import { Image } from './image.tsx';

const fail = (image: HTMLElement) => act(() => image.dispatchEvent(new Event('error')));

describe('Image', () => {
  test('loads lazily unless told otherwise', () => {
    const { container, show } = mounted(<Image src="/logo.svg" alt="Partner" />);
    expect(found(container, 'img').getAttribute('loading')).toBe('lazy');
    show(<Image src="/logo.svg" alt="Partner" loading="eager" />);
    expect(found(container, 'img').getAttribute('loading')).toBe('eager');
  });

  test('one that does not load leaves its words, and the caller hears of it', () => {
    const onError = vi.fn();
    const { container } = mounted(<Image src="/gone.svg" alt="Partner" onError={onError} />);
    expect(container.textContent).toBe('');
    fail(found(container, 'img'));
    expect(found(container, 'img').hidden).toBe(true);
    expect(container.textContent).toBe('Partner');
    expect(onError).toHaveBeenCalledOnce();
  });

  test('tries again with another source', () => {
    const { container, show } = mounted(<Image src="/gone.svg" alt="Partner" />);
    fail(found(container, 'img'));
    show(<Image src="/here.svg" alt="Partner" />);
    expect(found(container, 'img').hidden).toBe(false);
    expect(container.textContent).toBe('');
  });

  test.each([undefined, ''])(
    'without a source (%j) it asks for nothing and shows its words',
    (src) => {
      const { container } = mounted(<Image src={src} alt="Partner" />);
      expect(found(container, 'img').hasAttribute('src')).toBe(false);
      expect(container.textContent).toBe('Partner');
    },
  );

  test('shows a fallback of the caller in place of the words', () => {
    const { container } = mounted(<Image alt="Partner" fallback={<b>No logo</b>} />);
    expect(container.textContent).toBe('No logo');
  });

  test('missing decoration leaves nothing', () => {
    const { container } = mounted(<Image alt="" />);
    expect(container.querySelector('span')).toBeNull();
  });

  test('notices a failure from before it was listening', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { container } = mounted(<Image src="/gone.svg" alt="Partner" />);
    expect(container.textContent).toBe('Partner');
    vi.restoreAllMocks();
  });
});
