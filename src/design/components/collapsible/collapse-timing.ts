export interface CollapseMotion {
  /** Milliseconds. */
  duration?: number | undefined;
  /** Milliseconds before the animation starts. */
  delay?: number | undefined;
  /** A CSS easing function. */
  easing?: string | undefined;
}

const nonNegative = (given: number | undefined, fallback: number) =>
  given !== undefined && Number.isFinite(given) ? Math.max(given, 0) : fallback;

/** Defaults to 500 ms, no delay and `ease`. Under reduced motion duration and delay are 0. */
export function getCollapseTiming(
  { duration, delay, easing = 'ease' }: CollapseMotion,
  prefersReducedMotion: boolean,
) {
  if (prefersReducedMotion) return { duration: 0, delay: 0, easing };
  return { duration: nonNegative(duration, 500), delay: nonNegative(delay, 0), easing };
}
