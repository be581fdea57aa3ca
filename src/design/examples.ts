import type { ComponentType, ReactElement } from 'react';

/**
 * What each `<name>.examples.tsx` exports by default. One list, many uses: the gallery shows it,
 * and the conformance test renders, hydrates and checks every entry.
 */
export interface ComponentExamples {
  /** The component's name as people call it, e.g. "Button". */
  title: string;
  /** Renders the component with the given ref and class, to prove that it forwards both to its root. */
  root: (forwarded: { ref: (node: Element | null) => void; className: string }) => ReactElement;
  /** Every variant and state, by a readable name. A component, so that an example may hold state. */
  examples: Record<string, ComponentType>;
  /** True when a keyboard user must be able to reach something in every example. */
  isInteractive?: boolean;
}
