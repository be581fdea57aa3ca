/** "16 Nov 2026, 11:20:44", in London. */
export function Moment({ at }: { at: Date }) {
  const text = at.toLocaleString('en-GB', {
    day: 'numeric',
    month: 'short',
    year: 'numeric',
    hour: '2-digit',
    minute: '2-digit',
    second: '2-digit',
    timeZone: 'Europe/London',
  });
  return <time dateTime={at.toISOString()}>{text}</time>;
}
