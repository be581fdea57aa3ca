/** "8,460" */
export const formatCount = (value: number): string => value.toLocaleString('en-GB');

/** "1 visit", "8,460 visits" */
export const formatNumberOf = (count: number, noun: string): string =>
  `${formatCount(count)} ${noun}${count === 1 ? '' : 's'}`;

/** "20.2%", or nothing for an unknown share. */
export const formatPercent = (value: number | null, digits = 1): string =>
  value === null ? '' : `${(value * 100).toFixed(digits)}%`;

/** Formats large amounts in whole pounds, e.g. "£311,545". */
export const formatWholePounds = (pounds: number): string =>
  `£${Math.round(pounds).toLocaleString('en-GB')}`;
