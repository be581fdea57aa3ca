import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';

export const dayMs = 24 * 60 * 60_000;

/** A notice can be taken back for 24 hours. */
export const getTakeBackEnd = ({ receivedAt }: { receivedAt: Date }): Date =>
  new Date(receivedAt.getTime() + dayMs);

/** "17:42 on 20 November 2026", in London. */
export function formatTakeBackEnd(until: Date): string {
  const minute = new Date(Math.floor(until.getTime() / 60_000) * 60_000);
  const text = toLondonTime(minute);
  return formatLondonTime(text.includes('T') ? text : `${text}T00:00`);
}
