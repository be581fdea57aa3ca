import { expect, type Page } from '@playwright/test';

/** Waits until the files of these pages are in the browser's cache: from then on they need no line. */
export async function waitUntilPrefetched(page: Page, ...names: string[]): Promise<void> {
  await expect.poll(() => page.evaluate(areHere, names)).toBe(true);
}

function areHere(names: string[]): boolean {
  const arrived = new Set(
    performance
      .getEntriesByType('resource')
      // Failed requests have a performance entry too.
      .filter((entry) => (entry as PerformanceResourceTiming).responseStatus === 200)
      .map(({ name }) => new URL(name).pathname),
  );
  const { __reactRouterManifest: manifest } = window as unknown as {
    __reactRouterManifest: { routes: Record<string, { module: string; imports: string[] }> };
  };
  return names.every((name) => {
    const files = manifest.routes[`pages/${name}/page`];
    return files && [files.module, ...files.imports].every((file) => arrived.has(file));
  });
}
