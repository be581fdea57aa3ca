import type { ComponentType, ReactElement } from 'react';

/**
 * The default export of each `<name>.examples.tsx`. The gallery shows every entry, and the conformance test
 * renders, hydrates and checks it.
 */
export interface ComponentExamples {
  /** The component's name, e.g. "Button". */
  title: string;
  /** Renders the component with the given ref and class, to prove that it forwards both to its root. */
  root: (forwarded: { ref: (node: Element | null) => void; className: string }) => ReactElement;
  /** Every variant and state, by a readable name. Each is a component, so that an example may have state. */
  examples: Record<string, ComponentType>;
  /** True if every example must have a control that takes the keyboard focus. */
  isInteractive?: boolean;
}
