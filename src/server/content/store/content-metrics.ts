import { Gauge, type Registry } from 'prom-client';

interface ServedContent {
  version: () => string;
  /** How long this version has been served, in milliseconds. */
  ageMs: () => number;
  /** Why the latest edit is not served. */
  problem: () => string | undefined;
}

/** Gauges of the content that this instance serves. */
export function measureContent(
  registry: Registry,
  { version, ageMs, problem }: ServedContent,
): void {
  const registers = [registry];
  new Gauge({
    name: 'content_info',
    help: 'Always 1; the label names the content version that this instance serves',
    labelNames: ['version'],
    registers,
    collect() {
      this.reset();
      this.set({ version: version() }, 1);
    },
  });
  new Gauge({
    name: 'content_age_seconds',
    help: 'How long this instance has served this content version',
    registers,
    collect() {
      this.set(ageMs() / 1000);
    },
  });
  new Gauge({
    name: 'content_refused',
    help: '1 while the latest edit of the content is not valid, and the last valid content is served',
    registers,
    collect() {
      this.set(Number(problem() !== undefined));
    },
  });
}
