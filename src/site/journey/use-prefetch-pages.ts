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
export function usePrefetchPages(pages: readonly PageName[]): void {
  const names = pages.join(' ');
  useEffect(() => {
    const missing = filesOf(names.split(' '));
    const bring = async (file: string) => {
      const response = await fetch(file, { priority: 'low' });
      await response.arrayBuffer();
      if (response.ok) missing.delete(file);
    };
    const load = () => {
      // What does not arrive is asked for again once the line is back.
      for (const file of missing) bring(file).catch(() => {});
    };
    const timer = document.readyState === 'complete' ? setTimeout(load) : undefined;
    if (timer === undefined) addEventListener('load', load, { once: true });
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', load);
      removeEventListener('online', load);
    };
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
