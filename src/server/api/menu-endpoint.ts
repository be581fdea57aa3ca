import type { Handler } from 'hono';
import type { EnvironmentName } from '#api/get-env.ts';
import type { MenuResponse } from '#api/menu.ts';
import type { Content } from '../content/content.ts';

/** GET menu-items: the menu of the current content. */
export function menuEndpoint(
  content: () => Pick<Content, 'menu'>,
  environmentName: EnvironmentName,
): Handler {
  return (c) => c.json({ ...content().menu, environmentName } satisfies MenuResponse);
}
