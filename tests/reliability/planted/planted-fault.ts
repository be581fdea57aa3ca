import type { ServerProcess } from '#tests/support/server-process.ts';

/** Where something is said about a fault. */
export type Place = 'buyer' | 'start' | 'readyz' | 'health' | 'log' | 'metric';

export type Environment = Record<string, string>;

/** What was planted, and how to read what is said. */
export interface Planted {
  /** The server that runs with the fault. */
  server?: ServerProcess | undefined;
  /** The settings of a start that must fail, or of `ops health`. */
  environment?: Environment | undefined;
  /** What a buyer gets, e.g. `503`. */
  buy?: (() => Promise<string>) | undefined;
  /** Ends the fault. */
  mend?: (() => unknown) | undefined;
  /** Stops what was started for this fault alone. */
  close?: (() => unknown) | undefined;
}

/** Something wrong around a sound build. `Stand` is what several faults share, e.g. a running server. */
export interface PlantedFault<Stand> {
  what: string;
  /** Takes a start, a server or a wait of its own, or is like another one: only `npm run faults -- --planted` plants it. */
  isSlow?: true;
  plant: (stand: Stand) => Promise<Planted> | Planted;
  /** What each place must say. The texts that match are printed. */
  expected: Partial<Record<Place, RegExp>>;
  /** What the log says when the fault ends. Without it the fault ends with a new start. */
  end?: RegExp;
}

/** What was read of a fault. */
export interface Observation {
  what: string;
  said: Partial<Record<Place, string>>;
  /** Until the last of these places said it. */
  seconds: number;
  end: string | undefined;
}

/** What the log says when a warning is over. */
export const endOf = (warning: string): RegExp => new RegExp(`30 ${warning} the warning is over`);

/** Plants this fault in the nightly run only: the server reports it by the same code as another fault, which every run plants. */
export const likeAnother = <Stand>(fault: PlantedFault<Stand>): PlantedFault<Stand> => ({
  ...fault,
  isSlow: true,
});

/** A start that ends with this sentence. */
export const refusedStart = <Stand>(
  what: string,
  start: RegExp,
  createEnvironment: (stand: Stand) => Promise<Environment> | Environment,
): PlantedFault<Stand> => ({
  what,
  isSlow: true,
  plant: async (stand) => ({ environment: await createEnvironment(stand) }),
  expected: { start },
});
