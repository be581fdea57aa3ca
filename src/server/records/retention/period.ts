/** The units of a period in twelfths of a day, so that 12 months and one year are equal. */
const unitLengths = { day: 12, month: 365, year: 12 * 365 };

/** The length of a period such as `12 months`, to compare it with another; undefined for any other text. */
export function getPeriodLength(period: string): number | undefined {
  const [, number, unit] = /^([1-9]\d{0,4}) (day|month|year)s?$/.exec(period) ?? [];
  return unit ? Number(number) * unitLengths[unit as keyof typeof unitLengths] : undefined;
}

/** A period that PostgreSQL reads as an interval, of at most 100 years. */
export function isPeriod(text: string): boolean {
  const length = getPeriodLength(text);
  return length !== undefined && length <= 100 * unitLengths.year;
}

/**
 * Shorter periods need RETENTION_BELOW_FLOOR, because they are more often a mistake than a decision. Rate limits
 * have no floor: they hold nothing that anybody would miss.
 */
export const periodFloors = {
  RETENTION_ENQUIRIES: '30 days',
  RETENTION_CONTRACTS: '1 year',
  RETENTION_EVENTS: '30 days',
  RETENTION_MAIL: '7 days',
  RETENTION_STAFF_AUDIT: '1 year',
};
