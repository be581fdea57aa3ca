import { getLondonEnd, getLondonStart } from './london-time.ts';

/**
 * When something holds, in days or minutes of London. Both days are inclusive; a minute is exclusive as an end. Without
 * `from` it has always held, without `until` it does not end.
 */
export interface LondonPeriod {
  from?: string | undefined;
  until?: string | undefined;
}

export function hasBegun({ from }: LondonPeriod, at: Date): boolean {
  return from === undefined || getLondonStart(from) <= at;
}

export function hasEnded({ until }: LondonPeriod, at: Date): boolean {
  return until !== undefined && getLondonEnd(until) <= at;
}

export function holdsAt(period: LondonPeriod, at: Date): boolean {
  return hasBegun(period, at) && !hasEnded(period, at);
}

/** The moments at which the period begins and ends. */
export function listBoundaries({ from, until }: LondonPeriod): Date[] {
  return [
    ...(from === undefined ? [] : [getLondonStart(from)]),
    ...(until === undefined ? [] : [getLondonEnd(until)]),
  ];
}

/** Whether the period is longer than nothing. */
export function endsAfterItsBegin({ from, until }: LondonPeriod): boolean {
  return from === undefined || until === undefined || getLondonStart(from) < getLondonEnd(until);
}
