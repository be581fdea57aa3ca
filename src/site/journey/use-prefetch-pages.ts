import { useEffect } from 'react';

/** The name of a folder in src/site/pages. */
export type PageFolderName = string;

interface RouteFiles {
  module: string;
  imports?: string[];
  css?: string[];
}

/**
 * After the load event, fetches the files of the next pages into the HTTP cache, so that Continue works
 * without waiting and even offline. Not with `import()` or `modulepreload`: the browser caches a failed module
 * import, and the router would then reload the document and lose what the buyer is typing.
 */
export function usePrefetchPages(pages: readonly PageFolderName[]): void {
  const names = pages.join(' ');
  useEffect(() => {
    const missing = filesOf(names.split(' '));
    const bring = async (file: string) => {
      const response = await fetch(file, { priority: 'low' });
      await response.arrayBuffer();
      if (response.ok) missing.delete(file);
    };
    const load = () => {
      // A file that failed is fetched again when the browser is online.
      for (const file of missing) bring(file).catch(() => {});
    };
    const timer = document.readyState === 'complete' ? setTimeout(load) : undefined;
    addEventListener('load', load);
    addEventListener('online', load);
    return () => {
      clearTimeout(timer);
      removeEventListener('load', load);
      removeEventListener('online', load);
    };
  }, [names]);
}

/** The files of these pages, from React Router's manifest, which is part of the page. */
function filesOf(pages: readonly PageFolderName[]): Set<string> {
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
