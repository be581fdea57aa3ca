import { basePath, webManifestPath } from '#api/paths.ts';

/** Rendered on the server only: the links stay in the head when the page is hydrated. */
export function IconLinks() {
  return (
    <>
      <link rel="icon" href="/favicon.svg" type="image/svg+xml" />
      <link rel="apple-touch-icon" href={`${basePath}/icons/apple-touch-icon.png`} />
      <link rel="manifest" href={webManifestPath} />
      <meta name="theme-color" content="#0c3f3c" />
    </>
  );
}
