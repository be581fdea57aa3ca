const COLUMNS = 12;

/** A width in whole columns, 1 to 12; what is no number takes the full row. */
export const gridWidth = (width: number): number =>
  Number.isNaN(width) ? COLUMNS : Math.min(COLUMNS, Math.max(1, Math.round(width)));
