import { useLayoutEffect, useState } from 'react';
import { hydratedPageField } from '#journey/brought-journey-fields.ts';
import {
  getRouteOfPage,
  listFiles,
  loadRoutes,
  type PageFolderName,
  whilePending,
  whileSending,
} from '#site/shell/page-files.ts';

const nothing = () => Promise.resolve<unknown>(undefined);

/** The pages that the form of the page may lead to, and the code that it loads late. */
let next: { routes: string[]; loadCode: () => Promise<unknown> } = {
  routes: [],
  loadCode: nothing,
};

/**
 * After the load event, fetches the files of the next pages into the HTTP cache, so that Continue works without waiting and
 * even offline. Not with `import()`: the browser would remember a failed one, and the press would find the file missing.
 */
export function useNextPages(pages: readonly PageFolderName[], loadCode = nothing): void {
  const names = pages.join(' ');
  // A layout effect: on a busy device a press may come before other effects have run.
  useLayoutEffect(() => {
    const routes = names.split(' ').map(getRouteOfPage);
    next = { routes, loadCode };
    const missing = listFiles(routes);
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
  }, [names, loadCode]);
}

/**
 * For the submit of a form. `proceed` calls `send` when everything is there to show the next page. Otherwise the form is
 * posted as without script; nothing has been sent by then.
 */
export function useProceed() {
  const [isUnreachable, setUnreachable] = useState(false);
  const proceedNow = async (form: HTMLFormElement, send: () => Promise<void> | void) => {
    setUnreachable(false);
    if (await loadRoutes(next.routes, next.loadCode())) return send();
    if (await whilePending(isServerReachable())) return whilePending(post(form));
    setUnreachable(true);
  };
  const proceed: typeof proceedNow = (...form) => whileSending(proceedNow(...form));
  return { isUnreachable, proceed };
}

async function isServerReachable(): Promise<boolean> {
  try {
    const signal = AbortSignal.timeout(5000);
    const { status } = await fetch(window.location.href, { method: 'HEAD', signal });
    return status < 500;
  } catch {
    return false;
  }
}

/**
 * Ends when the page is left, because it may be shown again by Back, and after ten seconds, because the visitor may have stopped
 * the browser.
 */
function post(form: HTMLFormElement): Promise<void> {
  const addField = ({ formData }: FormDataEvent) => formData.set(hydratedPageField, 'true');
  form.addEventListener('formdata', addField, { once: true });
  form.submit();
  return new Promise((resolve) => {
    addEventListener('pagehide', () => resolve(), { once: true });
    setTimeout(resolve, 10_000);
  });
}
