import { Gauge, type Registry } from 'prom-client';

/** A gauge of how far the clock of this process is ahead of the database's. */
export function measureClock(registry: Registry, skewMs: () => number): void {
  new Gauge({
    name: 'clock_skew_seconds',
    help: 'How far the clock of this process is ahead of the database; negative when it is behind',
    registers: [registry],
    collect() {
      this.set(skewMs() / 1000);
    },
  });
}

/** A gauge that is read from the database with each scrape. Instances that share a database report the same. */
export function measureRetention(
  registry: Registry,
  kinds: readonly string[],
  findStopped: () => Promise<string[]>,
): void {
  new Gauge({
    name: 'retention_stopped',
    help: '1 while old data of this kind is not deleted because an operator must confirm it',
    labelNames: ['kind'],
    registers: [registry],
    async collect() {
      this.reset();
      const stopped = await findStopped().catch(() => undefined);
      if (stopped) for (const kind of kinds) this.set({ kind }, Number(stopped.includes(kind)));
    },
  });
}
