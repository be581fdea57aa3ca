import type { ConfiguredThirdParty } from '#tracking/third-parties/configured.ts';

/** The script element of a third party, not yet in the document. */
export function createScript(
  { id, origin, script }: ConfiguredThirdParty,
  attributes: Record<string, string> = {},
): HTMLScriptElement {
  const element = document.createElement('script');
  element.async = true;
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.src = `${origin}${script?.(id) ?? ''}`;
  return element;
}

/** Resolves to false if the script cannot be loaded. A script that throws counts as loaded. */
export function loadScript(
  element: HTMLScriptElement,
  parent: Element = document.head,
): Promise<boolean> {
  return new Promise((resolve) => {
    element.addEventListener('load', () => resolve(true));
    element.addEventListener('error', () => resolve(false));
    parent.append(element);
  });
}
