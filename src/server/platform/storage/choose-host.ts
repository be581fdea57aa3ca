/** What a host says when it is asked whether it accepts writes. */
export type HostAnswer =
  | { kind: 'accepts-writes'; timeline: number }
  | { kind: 'read-only' }
  /** `isFull`: it has no connection left. */
  | { kind: 'unreachable'; reason: string; isFull?: boolean };

/** The host in use, by its place in the list, and the newest timeline that any of them had. */
export interface HostInUse {
  index?: number | undefined;
  timeline: number;
}

/**
 * Chooses the host that accepts writes. A promotion starts a new timeline, so of several the newest counts: an older one is
 * a primary that was cut off. Of two on the same timeline, e.g. two proxies of one server, the one in use stays.
 */
export function chooseHost(answers: HostAnswer[], { index, timeline }: HostInUse): HostInUse {
  const timelines = answers.map((answer) =>
    answer.kind === 'accepts-writes' ? answer.timeline : -1,
  );
  const newest = Math.max(timeline, ...timelines);
  const inUse = index === undefined ? undefined : answers[index];
  // A host that does not answer, e.g. because it has no connection left, may still serve those that are open.
  const staysUntilOtherFound = inUse?.kind === 'unreachable' ? index : undefined;
  const first = timelines.indexOf(newest);
  const isStillNewest = index !== undefined && timelines[index] === newest;
  return {
    index: isStillNewest ? index : first === -1 ? staysUntilOtherFound : first,
    timeline: newest,
  };
}

/** The state of the host at this place of the list, for logs. */
export function describeHost(answers: HostAnswer[], place: number, inUse: HostInUse): string {
  const answer = answers[place];
  if (answer?.kind === 'unreachable') return `does not answer (${answer.reason})`;
  if (place === inUse.index) return 'is in use';
  if (answer?.kind !== 'accepts-writes') return 'is read-only';
  return answer.timeline < inUse.timeline
    ? `is refused: its timeline ${answer.timeline} is older than ${inUse.timeline}`
    : 'accepts writes too';
}
