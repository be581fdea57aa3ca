import { generateLoad, type Load, type LoadResult } from './load.ts';
import { readProcessorSeconds } from './process.ts';

export interface Measurement extends LoadResult {
  /** Requests for each second of processor time of the server: independent of other programs on the machine. */
  perProcessorSecond: number;
}

/** Puts load on a server and measures it together with the processor time of the server's process. */
export async function measure(pid: number, load: Load): Promise<Measurement> {
  const before = readProcessorSeconds(pid);
  const result = await generateLoad(load);
  const used = readProcessorSeconds(pid) - before;
  return { ...result, perProcessorSecond: Math.round(result.requests / Math.max(used, 0.01)) };
}

export function median(values: number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}

/** The medians of each figure. */
export function mergeRuns(runs: Measurement[]): Measurement {
  const medianOf = (name: keyof Measurement) => median(runs.map((run) => run[name]));
  return {
    requests: medianOf('requests'),
    perSecond: medianOf('perSecond'),
    perProcessorSecond: medianOf('perProcessorSecond'),
    p50Ms: medianOf('p50Ms'),
    p99Ms: medianOf('p99Ms'),
    errors: medianOf('errors'),
  };
}
