import { Hono } from 'hono';
import { basePath, webManifestPath } from '#api/paths.ts';
import type { Content } from '../content/content.ts';

const icons = [
  { src: `${basePath}/icons/icon-192.png`, sizes: '192x192', type: 'image/png' },
  { src: `${basePath}/icons/icon-512.png`, sizes: '512x512', type: 'image/png' },
  {
    src: `${basePath}/icons/icon-maskable-512.png`,
    sizes: '512x512',
    type: 'image/png',
    purpose: 'maskable',
  },
];

/** The route of the web app manifest, which has the name and icons for a home screen. */
export function createWebManifestRoute(content: () => Pick<Content, 'brand'>): Hono {
  const manifest = new Hono();
  manifest.get(webManifestPath, (c) => {
    const { areaName, brandName } = content().brand;
    const text = JSON.stringify({
      name: areaName,
      short_name: brandName,
      lang: 'en-GB',
      start_url: basePath,
      scope: '/',
      display: 'browser',
      background_color: '#faf6f0',
      theme_color: '#0c3f3c',
      icons,
    });
    return c.body(text, 200, { 'content-type': 'application/manifest+json' });
  });
  return manifest;
}
