import { createShortHash } from '../files/content-files.ts';
import type { ContentProblem } from '../files/problem.ts';

/** The checked content over all time. */
export interface ContentTimeline<Content> {
  /** A hash of all files. */
  filesVersion: string;
  /** The moments at which something changes, in order. */
  changesAt: readonly Date[];
  /** What holds at this moment. The same object for all moments between two changes. */
  contentAt: (moment: Date) => Content;
  /** Finds what an editor should look at, but which may be meant. */
  findWarnings: () => ContentProblem[];
}

interface TimelineOptions<Content> {
  filesVersion: string;
  changesAt: readonly Date[];
  findWarnings: () => ContentProblem[];
  derive: (moment: Date, period: ContentPeriod) => Content;
}

/** The time between two changes. */
export interface ContentPeriod {
  /** Identifies this content: it differs for other files and for the time before and after a change. */
  version: string;
  /** The end of the period. Undefined after the last change. */
  nextChange: Date | undefined;
}

export function createTimeline<Content>({
  derive,
  ...timeline
}: TimelineOptions<Content>): ContentTimeline<Content> {
  const { filesVersion, changesAt } = timeline;
  const changes = changesAt.map((moment) => moment.getTime());
  const known = new Map<number, Content>();
  let begin = Number.NaN;
  let end = Number.NaN;
  let latest: Content | undefined;

  const contentAt = (moment: Date): Content => {
    const ms = moment.getTime();
    // Called with every request: mostly the period is that of the last call.
    if (latest !== undefined && ms >= begin && ms < end) return latest;
    const index = changes.findLastIndex((change) => change <= ms);
    begin = changes[index] ?? Number.NEGATIVE_INFINITY;
    end = changes[index + 1] ?? Number.POSITIVE_INFINITY;
    const version = index < 0 ? filesVersion : createShortHash(`${filesVersion} ${begin}`);
    const content =
      known.get(index) ?? derive(moment, { version, nextChange: changesAt[index + 1] });
    known.set(index, content);
    latest = content;
    return content;
  };
  return { ...timeline, contentAt };
}
