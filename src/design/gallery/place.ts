export const widths = [320, 390, 768, 1024, 1280, 1600] as const;

/** Where in the gallery somebody is. Its address is the query of either page, so that it can be shared. */
export interface Place {
  /** A component's slug, or `tokens`; the overview without. */
  component?: string | undefined;
  /** One example alone; all of the component's without. */
  example?: string | undefined;
  width: (typeof widths)[number];
  isMotionReduced: boolean;
}

export function placeAt(query: string): Place {
  const asked = new URLSearchParams(query);
  const width = Number(asked.get('width'));
  return {
    component: asked.get('component') ?? undefined,
    example: asked.get('example') ?? undefined,
    width: widths.find((known) => known === width) ?? 1280,
    isMotionReduced: asked.get('motion') === 'reduced',
  };
}

export function queryOf({ component, example, width, isMotionReduced }: Place): string {
  const query = new URLSearchParams();
  if (component) query.set('component', component);
  if (example) query.set('example', example);
  if (width !== 1280) query.set('width', String(width));
  if (isMotionReduced) query.set('motion', 'reduced');
  return `?${query}`;
}
