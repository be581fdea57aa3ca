import { openMenuSource } from '#server/content/menu/menu-source.ts';
import type { MenuSettings } from '#server/content/menu/settings.ts';
import type { ServedContent } from '#server/content/open-content.ts';
import type { HttpSettings } from '#server/http/listening/settings.ts';
import type { Platform } from '#server/platform/open-platform.ts';
import { openPreviews } from './preview/previews.ts';

interface ShownContentOptions {
  config: MenuSettings & Pick<HttpSettings, 'SITE_ORIGIN' | 'TRUSTED_PROXIES'>;
  opened: AsyncDisposableStack;
}

export type ShownContent = ReturnType<typeof openShownContent>;

/** What a request shows: the content and the time of the site, or those of the preview that it is part of, and the menu. */
export function openShownContent(
  { config, opened }: ShownContentOptions,
  { clock, bankKeys, warnings }: Platform,
  { current, readVersion }: ServedContent,
) {
  const previews = openPreviews({
    keys: bankKeys,
    siteOrigin: config.SITE_ORIGIN,
    trustedProxies: config.TRUSTED_PROXIES,
    clock,
    contentAt: current,
    readVersion,
  });
  const content = (moment?: Date) => previews.current()?.content ?? current(moment);
  const menu = openMenuSource({
    url: config.MENU_URL,
    intervalMs: config.MENU_REFRESH_SECONDS * 1000,
    contentMenu: () => content().menu,
    warn: (sentence) => warnings.set('MENU_URL', sentence),
  });
  opened.defer(menu.close);
  return {
    previews,
    content,
    clock: () => previews.current()?.at ?? clock(),
    menu: menu.current,
    menuVersion: menu.version,
  };
}
