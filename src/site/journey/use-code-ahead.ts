import { useEffect } from 'react';

/** A page by the name of its folder. */
export type PageName = string;

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/**
 * Brings the files of the pages that come next into the browser's cache once this page is done loading,
 * so that pressing Continue waits for nothing, not even for a line that is down by then. As files and not
 * as modules: a module that does not arrive stays missing for the browser, and makes the router load the
 * whole page anew under the hands of whoever is typing.
 */
export function useCodeAhead(pages: readonly PageName[]): void {
  const names = pages.join(' ');
  useEffect(() => {
    const load = () => {
      for (const file of filesOf(names.split(' '))) {
        fetch(file, { priority: 'low' })
          .then((response) => response.arrayBuffer())
          .catch(() => {});
      }
    };
    if (document.readyState === 'complete') {
      const timer = setTimeout(load);
      return () => clearTimeout(timer);
    }
    addEventListener('load', load, { once: true });
    return () => removeEventListener('load', load);
  }, [names]);
}

/** From the router's own list, which came with the page. */
function filesOf(pages: readonly PageName[]): Set<string> {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  };
  return new Set(
    pages.flatMap((page) => {
      const route = manifest?.routes[`pages/${page}/page`];
      return route ? [route.module, ...(route.imports ?? []), ...(route.css ?? [])] : [];
    }),
  );
}
