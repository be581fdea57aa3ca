import { act } from 'react';
import { describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Image } from './image.tsx';

const fail = (image: HTMLElement) => act(() => image.dispatchEvent(new Event('error')));

describe('Image', () => {
  test('loads lazily by default', () => {
    const { container, show } = mountElement(<Image src="/logo.svg" alt="Partner" />);
    expect(findElement(container, 'img').getAttribute('loading')).toBe('lazy');
    show(<Image src="/logo.svg" alt="Partner" loading="eager" />);
    expect(findElement(container, 'img').getAttribute('loading')).toBe('eager');
  });

  test('shows the alt text and calls onError when the image does not load', () => {
    const onError = vi.fn();
    const { container } = mountElement(<Image src="/gone.svg" alt="Partner" onError={onError} />);
    expect(container.textContent).toBe('');
    fail(findElement(container, 'img'));
    expect(findElement(container, 'img').hidden).toBe(true);
    expect(container.textContent).toBe('Partner');
    expect(onError).toHaveBeenCalledOnce();
  });

  test('loads the new image when src changes', () => {
    const { container, show } = mountElement(<Image src="/gone.svg" alt="Partner" />);
    fail(findElement(container, 'img'));
    show(<Image src="/here.svg" alt="Partner" />);
    expect(findElement(container, 'img').hidden).toBe(false);
    expect(container.textContent).toBe('');
  });

  test.each([undefined, ''])('requests nothing and shows the alt text when src is %j', (src) => {
    const { container } = mountElement(<Image src={src} alt="Partner" />);
    expect(findElement(container, 'img').hasAttribute('src')).toBe(false);
    expect(container.textContent).toBe('Partner');
  });

  test('shows the fallback instead of the alt text', () => {
    const { container } = mountElement(<Image alt="Partner" fallback={<b>No logo</b>} />);
    expect(container.textContent).toBe('No logo');
  });

  test('shows no text for a missing decorative image', () => {
    const { container } = mountElement(<Image alt="" />);
    expect(container.querySelector('span')).toBeNull();
  });

  test('shows the alt text when the image failed before hydration', () => {
    vi.spyOn(HTMLImageElement.prototype, 'complete', 'get').mockReturnValue(true);
    const { container } = mountElement(<Image src="/gone.svg" alt="Partner" />);
    expect(container.textContent).toBe('Partner');
    vi.restoreAllMocks();
  });
});
