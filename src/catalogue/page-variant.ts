import { defaultListingRoute, type Experiments, type ListingRoute } from './experiment.ts';

/** What a request says about the page variant that it should get. */
export interface PageVariantRequest {
  /** The page variant that the address asks for: a member of staff wants to see it. */
  override?: string | null | undefined;
  /** The page variant that the visitor got before. */
  cookie?: string | undefined;
  /** Whether a visitor without a page variant gets one. Bots do not. */
  isAssignable: () => boolean;
}

export interface ChosenRoute {
  route: ListingRoute;
  /** The page variant that the visitor got with this request. Their cookie must be set to it. */
  assigned?: string;
}

/** Whether visitors are being assigned to page variants. */
export function isExperimentRunning(experiments: Experiments): boolean {
  const current = experiments.at(-1);
  return current !== undefined && !current.isEnded;
}

/**
 * The route of the listing for a visitor. Each page variant of the current experiment has an equal share of the visitors
 * without one. `random` returns a number from 0 up to, but not including, 1.
 */
export function chooseListingRoute(
  experiments: Experiments,
  { override, cookie, isAssignable }: PageVariantRequest,
  random: () => number,
): ChosenRoute {
  const current = experiments.at(-1);
  if (!current) return { route: defaultListingRoute };
  const { pageVariants, isEnded } = current;
  const findRoute = (id: string | null | undefined) =>
    id ? pageVariants.find((pageVariant) => pageVariant.id === id)?.route : undefined;
  const asked = findRoute(override);
  if (asked) return { route: asked };
  const kept = isEnded ? undefined : findRoute(cookie);
  if (kept) return { route: kept };
  const isDrawn = !isEnded && isAssignable();
  const drawn = isDrawn ? pageVariants[Math.floor(random() * pageVariants.length)] : undefined;
  if (drawn) return { route: drawn.route, assigned: drawn.id };
  return { route: pageVariants.find(({ isDefault }) => isDefault)?.route ?? defaultListingRoute };
}
