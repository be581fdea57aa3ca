import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';
import { afterEach } from 'vitest';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

const roots: Root[] = [];

afterEach(() => {
  act(() => {
    for (const root of roots.splice(0)) root.unmount();
  });
  document.body.replaceChildren();
});

/** For tests in jsdom: the element in the document, with a way to show it again. It leaves after the test. */
export function mounted(element: ReactNode) {
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  roots.push(root);
  const show = (next: ReactNode) => act(() => root.render(next));
  show(element);
  return { container, show };
}

/** The one element that matches; the test fails when there is none. */
export function found<T extends Element = HTMLElement>(container: ParentNode, selector: string): T {
  const element = container.querySelector<T>(selector);
  if (element === null) throw new Error(`nothing matches ${selector}`);
  return element;
}
