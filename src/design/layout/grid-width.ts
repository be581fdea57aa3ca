const COLUMNS = 12;

/** A width in whole columns, clamped to 1..12. NaN becomes 12. */
export const clampGridWidth = (width: number): number =>
  Number.isNaN(width) ? COLUMNS : Math.min(COLUMNS, Math.max(1, Math.round(width)));
