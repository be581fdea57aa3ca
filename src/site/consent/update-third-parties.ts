let started: Promise<() => void> | undefined;

/**
 * Called when the first page is loaded and idle, and after each navigation. Loads the cookie banner and the
 * third parties the first time. Nothing on the page depends on them, so errors are ignored.
 */
export function updateThirdParties(): void {
  started ??= import('./third-parties.tsx').then(({ startThirdParties }) => startThirdParties());
  started.then((update) => update()).catch(() => {});
}
