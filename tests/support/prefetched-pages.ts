import { expect, type Page } from '@playwright/test';

/** Waits until the browser has fetched the scripts of these pages, so that they load without a network. */
export async function waitUntilPrefetched(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(areFetched, names)).toBe(true);
}

function areFetched(names: string[]): boolean {
  const fetched = new Set(
    performance
      .getEntriesByType('resource')
      // Failed requests have an entry too.
      .filter((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)
      .map(({ name }) => new URL(name).pathname),
  );
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest?: { routes: Record<string, { module: string; imports: string[] }> };
  };
  return names.every((name) => {
    const files = manifest?.routes[`pages/${name}/page`];
    return files && [files.module, ...files.imports].every((file) => fetched.has(file));
  });
}
