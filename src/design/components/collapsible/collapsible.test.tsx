import { act } from 'react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { found, mounted } from '#tests/support/mounted.ts';
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
  test('starts as it is, without movement', () => {
    const { container } = mounted(address(false));
    expect(found(container, '#address').hidden).toBe(true);
    expect(played).toEqual([]);
  });

  test('opens over its time', () => {
    const { container, show } = mounted(address(false));
    show(address(true));
    expect(found(container, '#address').hidden).toBe(false);
    expect(played[0]?.options).toMatchObject({ duration: 500, delay: 0, easing: 'ease' });
    act(() => played[0]?.onfinish?.());
    expect(played[0]?.cancel).toHaveBeenCalled();
    expect(found(container, '#address').hidden).toBe(false);
  });

  test('stays in sight while closing and is out of reach after', () => {
    const { container, show } = mounted(address(true));
    show(address(false));
    expect(found(container, '#address').hidden).toBe(false);
    act(() => played[0]?.onfinish?.());
    expect(found(container, '#address').hidden).toBe(true);
  });

  test('turns round when asked midway', () => {
    const { container, show } = mounted(address(false));
    show(address(true));
    show(address(false));
    expect(played).toHaveLength(2);
    expect(played[0]?.cancel).toHaveBeenCalled();
    act(() => played[1]?.onfinish?.());
    expect(found(container, '#address').hidden).toBe(true);
  });

  test('does not move for those who ask for less motion', () => {
    prefersReducedMotion = true;
    const { container, show } = mounted(address(true));
    show(address(false));
    expect(played).toEqual([]);
    expect(found(container, '#address').hidden).toBe(true);
  });
});
