import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let previous: Root | undefined;

/** The document as a test found it. Files share it, so what one leaves mounted would answer to another. */
export function cleared() {
  act(() => previous?.unmount());
  previous = undefined;
  document.body.replaceChildren();
}

/** For tests in jsdom: the element alone in the document, with a way to show another in its place. */
export function mounted(element: ReactNode) {
  cleared();
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  previous = root;
  const show = (next: ReactNode) => act(() => root.render(next));
  show(element);
  return { container, show };
}

/** The first element that matches; the test fails when there is none. */
export function found<T extends Element = HTMLElement>(container: ParentNode, selector: string): T {
  const element = container.querySelector<T>(selector);
  if (element === null) throw new Error(`nothing matches ${selector}`);
  return element;
}
