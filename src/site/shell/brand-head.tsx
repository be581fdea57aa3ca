import { useContext } from 'react';
import { webManifestPath } from '#api/paths.ts';
import { StaticPartsContext } from './static-part.tsx';

interface BrandHeadProps {
  defaultFont: string;
  /**
   * Font faces and cascade layers. They are in no style sheet, because those are loaded after first paint (start-script.ts): browsers lay
   * out the whole page again when one of them brings a font face or a layer, even one that the page has.
   */
  baseStyles: string;
}

/** Rendered on the server only: the elements stay in the head when the page is hydrated. */
export function BrandHead({ defaultFont, baseStyles }: BrandHeadProps) {
  const head = useContext(StaticPartsContext)?.brandHead;
  if (!head) return null;
  return (
    <>
      {/* biome-ignore lint/security/noDangerouslySetInnerHtml: made of checked colours and names */}
      <style dangerouslySetInnerHTML={{ __html: baseStyles + head.styles }} />
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
