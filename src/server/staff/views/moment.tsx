const day = { day: 'numeric', month: 'short' } as const;
const minute = { hour: '2-digit', minute: '2-digit', timeZone: 'Europe/London' } as const;

/** "16 Nov 2026, 11:20:44" in London; "16 Nov, 11:20" if it is short. */
export function Moment({ at, isShort = false }: { at: Date; isShort?: boolean }) {
  const text = at.toLocaleString('en-GB', {
    ...day,
    ...minute,
    ...(!isShort && { year: 'numeric', second: '2-digit' }),
  });
  return <time dateTime={at.toISOString()}>{text}</time>;
}
