import type { Breakpoint } from '../tokens/tokens.ts';

/** One value for every screen width, or a value from each named breakpoint up. */
export type ResponsiveValue<T> = T | { [at in Breakpoint]?: T | undefined };

/**
 * The value as data attributes: `data-gap="sm" data-gap-lg="md"`. The stylesheet reads them, because a style
 * attribute would be refused by the content security policy.
 */
export function getResponsiveAttributes<T extends string | number>(
  name: string,
  value: ResponsiveValue<T> | undefined,
): Record<string, T | undefined> {
  if (typeof value !== 'object') return { [`data-${name}`]: value };
  return Object.fromEntries(
    Object.entries(value).map(([breakpoint, at]) => [
      breakpoint === 'xs' ? `data-${name}` : `data-${name}-${breakpoint}`,
      at,
    ]),
  );
}
