/** An appointment. Both times are ISO 8601 with offset. */
export interface AppointmentSlot {
  startTime: string;
  endTime: string;
}

/** The date in a time zone, as YYYY-MM-DD. At 23:30 UTC in July it is already the next day in London. */
export function getDateInZone(timeZone: string, time: string): string {
  const parts = new Intl.DateTimeFormat('en-GB', {
    timeZone,
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
  }).formatToParts(new Date(time));
  const part = (type: Intl.DateTimeFormatPartTypes) =>
    parts.find((other) => other.type === type)?.value ?? '';
  return `${part('year')}-${part('month')}-${part('day')}`;
}

/** The time of day in a time zone, e.g. "08:00". */
export function getTimeInZone(timeZone: string, time: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(time));
}

/** Groups slots by date, sorted by start time. */
export function groupSlotsByDate<Given extends AppointmentSlot>(
  slots: readonly Given[],
  timeZone: string,
): Map<string, Given[]> {
  const sorted = slots.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  return Map.groupBy(sorted, ({ startTime }) => getDateInZone(timeZone, startTime));
}
