export const previewWidths = [320, 390, 768, 1024, 1280, 1600] as const;

/**
 * The component and example that the gallery shows. They are kept in the query of both pages, so that the
 * address can be shared.
 */
export interface GalleryView {
  /** A component's slug or `tokens`. Without it, the overview is shown. */
  component?: string | undefined;
  /** The slug of one example. Without it, all examples of the component are shown. */
  example?: string | undefined;
  width: (typeof previewWidths)[number];
  isMotionReduced: boolean;
}

export function parseGalleryView(query: string): GalleryView {
  const params = new URLSearchParams(query);
  const width = Number(params.get('width'));
  return {
    component: params.get('component') ?? undefined,
    example: params.get('example') ?? undefined,
    width: previewWidths.find((known) => known === width) ?? 1280,
    isMotionReduced: params.get('motion') === 'reduced',
  };
}

export function formatGalleryQuery({
  component,
  example,
  width,
  isMotionReduced,
}: GalleryView): string {
  const query = new URLSearchParams();
  if (component) query.set('component', component);
  if (example) query.set('example', example);
  if (width !== 1280) query.set('width', String(width));
  if (isMotionReduced) query.set('motion', 'reduced');
  return `?${query}`;
}
