/** An appointment, from and until ISO times with offset. */
export interface Slot {
  startTime: string;
  endTime: string;
}

/** The date of a time in a zone, as YYYY-MM-DD: at 23:30 UTC in July it is already tomorrow in London. */
export function dateIn(timeZone: string, time: string): string {
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

/** "08:00", by the clock of the zone. */
export function clockIn(timeZone: string, time: string): string {
  const format = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit' });
  return format.format(new Date(time));
}

/** The slots of each date, in the order of their times. */
export function slotsByDate<Given extends Slot>(
  slots: readonly Given[],
  timeZone: string,
): Map<string, Given[]> {
  const sorted = slots.toSorted((a, b) => Date.parse(a.startTime) - Date.parse(b.startTime));
  return Map.groupBy(sorted, ({ startTime }) => dateIn(timeZone, startTime));
}
