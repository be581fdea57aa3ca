import type { Handler } from 'hono';
import type { EnvironmentName } from '#api/get-env.ts';
import type { MenuResponse } from '#api/menu.ts';
import type { Menu } from '#catalogue/menu.ts';

/** GET menu-items: the menu that pages show. */
export function menuEndpoint(menu: () => Menu, environmentName: EnvironmentName): Handler {
  return (c) => c.json({ ...menu(), environmentName } satisfies MenuResponse);
}
