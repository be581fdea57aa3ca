import { matchRoutes, type RouteObject } from 'react-router';
import { createChangeSignal } from '#site/session/change-signal.ts';

/** The name of a folder in src/site/pages. */
export type PageFolderName = string;

interface RouteFiles {
  id: string;
  parentId?: string;
  path?: string;
  index?: true;
  module: string;
  imports?: string[];
  css?: string[];
}

/**
 * How long a press waits for the files of the next page, in milliseconds. Without them the browser loads the page as a
 * document, which works without script.
 */
const patienceMs = 5000;

const loadedRoutes = new Set<string>();

function createPendingCount() {
  let count = 0;
  const change = createChangeSignal();
  return {
    useIsPending: () => change.useValue(() => count > 0, false),
    /** Counts until `promise` is settled. */
    during: async <Result>(promise: Promise<Result>): Promise<Result> => {
      count += 1;
      change.notify();
      try {
        return await promise;
      } finally {
        count -= 1;
        change.notify();
      }
    },
  };
}

/** Presses that wait for the files of the next page: a form ignores others meanwhile. */
export const { useIsPending: useIsPressPending, during: whilePending } = createPendingCount();

const { useIsPending: useIsSending, during: whileSending } = createPendingCount();

/**
 * Counts a form from its press until what it sends, or the navigation that follows, is settled. A form of another page does not
 * wait for it.
 */
export { whileSending };

/**
 * Props for the router. After a press in a form the next page is shown in the task that changes the address. In a transition a
 * busy device shows the form for a while longer, and ignores another press on it under the address of the next page.
 */
export function useRouterProps(): { useTransitions?: false } {
  return useIsSending() ? { useTransitions: false } : {};
}

/** React Router's manifest is part of the page. There is none in tests of single pages. */
function readRoutes(): Record<string, RouteFiles | undefined> {
  const { __reactRouterManifest: manifest } = window as {
    __reactRouterManifest?: { routes: Record<string, RouteFiles | undefined> };
  };
  return manifest?.routes ?? {};
}

export const getRouteOfPage = (page: PageFolderName) => `pages/${page}/page`;

/** The ids of the routes at this path, from the root to the page. */
export function findRoutes(pathname: string): string[] {
  const routes = Object.values(readRoutes()).filter((route) => route !== undefined);
  const childrenOf = (parent: string | undefined): RouteObject[] =>
    routes
      .filter(({ parentId }) => parentId === parent)
      .map(({ id, path = '', index }) =>
        index ? { id, path, index } : { id, path, children: childrenOf(id) },
      );
  return (matchRoutes(childrenOf(undefined), pathname) ?? []).map(({ route }) => route.id ?? '');
}

export const areRoutesLoaded = (ids: readonly string[]) => ids.every((id) => loadedRoutes.has(id));

/** All files of these routes, for the HTTP cache. */
export function listFiles(ids: readonly string[]): Set<string> {
  const routes = readRoutes();
  return new Set(
    ids.flatMap((id) => {
      const { module, imports = [], css = [] } = routes[id] ?? {};
      return module ? [module, ...imports, ...css] : [];
    }),
  );
}

/**
 * Loads the files of these routes, and `others`. False if one is missing, broken or late. The router must not be asked for a
 * page whose files cannot be loaded: it would reload the document without a word, and a browser remembers a failed import
 * until then.
 */
export const loadRoutes = (ids: readonly string[], ...others: Promise<unknown>[]) =>
  whilePending(loadFiles(ids, others));

/** The same without a press that waits. */
export async function loadFiles(
  ids: readonly string[],
  others: readonly Promise<unknown>[] = [],
): Promise<boolean> {
  const routes = readRoutes();
  const files = ids
    .filter((id) => !loadedRoutes.has(id))
    .flatMap((id) => {
      const { module, css = [] } = routes[id] ?? {};
      return module ? [import(/* @vite-ignore */ module), ...css.map(fetchStyles)] : [];
    });
  try {
    await withinPatience(Promise.all([...files, ...others]));
    for (const id of ids) loadedRoutes.add(id);
    return true;
  } catch {
    return false;
  }
}

async function fetchStyles(file: string): Promise<void> {
  const { ok } = await fetch(file);
  if (!ok) throw new Error(`${file} was refused`);
}

/** Fails if the promise is late. */
export function withinPatience<Result>(promise: Promise<Result>): Promise<Result> {
  return new Promise((resolve, reject) => {
    promise.then(resolve, reject);
    setTimeout(() => reject(new Error('A file is late')), patienceMs);
  });
}
