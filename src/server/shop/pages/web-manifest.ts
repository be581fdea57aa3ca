import { Hono } from 'hono';
import { basePath, webManifestPath } from '#api/paths.ts';
import type { Content } from '#server/content/store/content.ts';

/** The route of the web app manifest, which has the name and icons for a home screen. */
export function createWebManifestRoute(
  content: () => Pick<Content, 'brand' | 'servedFiles'>,
): Hono {
  const manifest = new Hono();
  manifest.get(webManifestPath, (c) => {
    const { brand, servedFiles } = content();
    const icon = (name: string, pixels: number) => ({
      src: servedFiles.get(`brand/${name}`)?.address,
      sizes: `${pixels}x${pixels}`,
      type: 'image/png',
    });
    const text = JSON.stringify({
      name: brand.areaName,
      short_name: brand.brandName,
      lang: 'en-GB',
      start_url: basePath,
      scope: '/',
      display: 'browser',
      background_color: brand.colours.background,
      theme_color: brand.colours.primary,
      icons: [
        icon('icon-192.png', 192),
        icon('icon-512.png', 512),
        { ...icon('icon-maskable-512.png', 512), purpose: 'maskable' },
      ],
    });
    return c.body(text, 200, { 'content-type': 'application/manifest+json' });
  });
  return manifest;
}
