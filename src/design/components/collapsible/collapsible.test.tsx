import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { findElement, mountElement } from '#tests/support/mounted.ts';
import { Collapsible } from './collapsible.tsx';

interface Played {
  options: KeyframeAnimationOptions;
  onfinish?: () => void;
  cancel: () => void;
  playState: string;
}

let played: Played[] = [];
let prefersReducedMotion = false;

beforeEach(() => {
  played = [];
  prefersReducedMotion = false;
  // jsdom has neither animations nor media queries.
  vi.stubGlobal('matchMedia', () => ({ matches: prefersReducedMotion }));
  Object.assign(HTMLElement.prototype, {
    animate: (_frames: Keyframe[], options: KeyframeAnimationOptions) => {
      const animation: Played = { options, cancel: vi.fn(), playState: 'running' };
      played.push(animation);
      return animation;
    },
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  Reflect.deleteProperty(HTMLElement.prototype, 'animate');
});

const address = (isOpen: boolean) => (
  <Collapsible id="address" isOpen={isOpen}>
    <input />
  </Collapsible>
);

describe('Collapsible', () => {
  test('renders its initial state without an animation', () => {
    const { container } = mountElement(address(false));
    expect(findElement(container, '#address').hidden).toBe(true);
    expect(played).toEqual([]);
  });

  test('animates its height when it opens', () => {
    const { container, show } = mountElement(address(false));
    show(address(true));
    expect(findElement(container, '#address').hidden).toBe(false);
    expect(played[0]?.options).toMatchObject({ duration: 500, delay: 0, easing: 'ease' });
    act(() => played[0]?.onfinish?.());
    expect(played[0]?.cancel).toHaveBeenCalled();
    expect(findElement(container, '#address').hidden).toBe(false);
  });

  test('stays visible while it closes and is hidden afterwards', () => {
    const { container, show } = mountElement(address(true));
    show(address(false));
    expect(findElement(container, '#address').hidden).toBe(false);
    act(() => played[0]?.onfinish?.());
    expect(findElement(container, '#address').hidden).toBe(true);
  });

  test('reverses when it is closed while opening', () => {
    const { container, show } = mountElement(address(false));
    show(address(true));
    show(address(false));
    expect(played).toHaveLength(2);
    expect(played[0]?.cancel).toHaveBeenCalled();
    act(() => played[1]?.onfinish?.());
    expect(findElement(container, '#address').hidden).toBe(true);
  });

  test('does not animate under reduced motion', () => {
    prefersReducedMotion = true;
    const { container, show } = mountElement(address(true));
    show(address(false));
    expect(played).toEqual([]);
    expect(findElement(container, '#address').hidden).toBe(true);
  });
});
