import { act, type ReactNode } from 'react';
import { createRoot, type Root } from 'react-dom/client';

Object.assign(globalThis, { IS_REACT_ACT_ENVIRONMENT: true });

let previous: Root | undefined;

/** Unmounts what a test has rendered. Test files share one document. */
export function unmountAll() {
  act(() => previous?.unmount());
  previous = undefined;
  document.body.replaceChildren();
}

/** Renders an element into an empty jsdom document; `show` renders another in its place. */
export function mountElement(element: ReactNode) {
  unmountAll();
  const container = document.body.appendChild(document.createElement('main'));
  const root = createRoot(container);
  previous = root;
  const show = (next: ReactNode) => act(() => root.render(next));
  show(element);
  return { container, show };
}

/** The first element that matches the selector; throws when there is none. */
export function findElement<T extends Element = HTMLElement>(
  container: ParentNode,
  selector: string,
): T {
  const element = container.querySelector<T>(selector);
  if (element === null) throw new Error(`nothing matches ${selector}`);
  return element;
}
