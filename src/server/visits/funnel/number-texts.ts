/** "8,460" */
export const formatCount = (value: number): string => value.toLocaleString('en-GB');

/** "20.2%", or nothing for an unknown share. */
export const formatPercent = (value: number | null, digits = 1): string =>
  value === null ? '' : `${(value * 100).toFixed(digits)}%`;

/** Formats large amounts in whole pounds, e.g. "£311,545". */
export const formatWholePounds = (pounds: number): string =>
  `£${Math.round(pounds).toLocaleString('en-GB')}`;
