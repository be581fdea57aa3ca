/** The numbers that a countdown shows. */
export interface TimeLeft {
  days: number;
  hours: number;
  minutes: number;
}

const minute = 60_000;

/**
 * The time from `now` until `end`, both in milliseconds. One minute is added while time remains, so that the
 * last minute reads 1 and not 0; a date that has passed is all zeros.
 */
export function calculateTimeLeft(end: number, now: number): TimeLeft {
  const left = end - now;
  const minutes = left > 0 ? Math.floor((left + minute) / minute) : 0;
  return {
    days: Math.floor(minutes / (24 * 60)),
    hours: Math.floor(minutes / 60) % 24,
    minutes: minutes % 60,
  };
}
