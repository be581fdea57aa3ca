import { useContext } from 'react';
import { webManifestPath } from '#api/paths.ts';
import { StaticPartsContext } from './static-part.tsx';

/** Rendered on the server only: the elements stay in the head when the page is hydrated. */
export function BrandHead({ defaultFont }: { defaultFont: string }) {
  const head = useContext(StaticPartsContext)?.brandHead;
  if (!head) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours and names */}
      <style dangerouslySetInnerHTML={{ __html: head.styles }} />
      <link rel="icon" href={head.favicon} type="image/svg+xml" />
      <link rel="apple-touch-icon" href={head.appleTouchIcon} />
      <link rel="manifest" href={webManifestPath} />
      <meta name="theme-color" content={head.themeColour} />
      <link
        rel="preload"
        href={head.font ?? defaultFont}
        as="font"
        type="font/woff2"
        crossOrigin="anonymous"
      />
    </>
  );
}
