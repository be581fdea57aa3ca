import { resolve } from 'node:path';

/** A file of tests/e2e/fonts: a font like Arial, DejaVu Sans, or no font at all. */
export type FontSet = 'arimo' | 'dejavu' | 'none';

/**
 * The environment of a browser that sees these fonts, and no font, language, zone or home of the machine.
 * `folder` becomes the browser's home, with its caches.
 */
export function createBrowserEnvironment(fonts: FontSet, folder: string): NodeJS.ProcessEnv {
  return {
    ...process.env,
    FONTCONFIG_FILE: resolve('tests/e2e/fonts', `${fonts}.conf`),
    XDG_CACHE_HOME: folder,
    HOME: folder,
    // A locale that a bare Debian has. Without UTF-8, Chromium would not find a folder of downloads with umlauts.
    LANG: 'C.UTF-8',
    LANGUAGE: 'en_GB',
    LC_ALL: '',
    TZ: 'Europe/London',
  };
}
