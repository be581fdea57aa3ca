import { hash } from 'node:crypto';
import type { EventRow } from './event-row.ts';

interface RepeatOptions {
  windowMs?: number;
  /** The most reports that are remembered. */
  capacity?: number;
}

/**
 * Returns a check whether an equal report of the same session was received shortly before. Browsers and proxies
 * may send a report twice. Each instance knows only its own reports.
 */
export function createRepeatCheck({ windowMs = 5000, capacity = 10_000 }: RepeatOptions = {}) {
  // A map keeps its insertion order, so the oldest report is the first.
  const times = new Map<string, number>();
  return ({ receivedAt, ...report }: EventRow): boolean => {
    // Without a session, equal reports may come from different visitors.
    if (!report.sessionId) return false;
    const now = receivedAt.getTime();
    for (const [key, time] of times) {
      if (now - time < windowMs && times.size < capacity) break;
      times.delete(key);
    }
    const key = hash('sha1', JSON.stringify(report), 'base64');
    if (times.has(key)) return true;
    times.set(key, now);
    return false;
  };
}
