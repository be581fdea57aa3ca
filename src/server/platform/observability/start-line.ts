import type { Release } from '../settings/release.ts';

interface Start {
  isTerminal: boolean;
  now: Date;
  release: Release;
}

/** The line that says where the server listens: for a person at a terminal, or a line of the log like all others. */
export function describeStart(address: string, { isTerminal, now, release }: Start): string {
  const msg = `Home services ${release.version} is open at ${address}`;
  const entry = { level: 30, time: now.toISOString(), address, ...release, msg };
  return isTerminal ? `\n  ${msg}\n\n` : `${JSON.stringify(entry)}\n`;
}
