import { Gauge, type Registry } from 'prom-client';

interface Totals {
  kind: string;
  waiting: number;
  failed: number;
  oldestWaiting: Date | undefined;
}

interface DeliveryMetricsOptions {
  registry: Registry;
  kinds: readonly string[];
  totals: () => Promise<Totals[]>;
  clock: () => Date;
}

/**
 * Gauges that are read from the database with each scrape. Instances that share a database report the same
 * values: use `max`, not `sum`. While the database is unavailable they have no samples.
 */
export function measureDeliveries({
  registry,
  kinds,
  totals,
  clock,
}: DeliveryMetricsOptions): void {
  let reading: Promise<Totals[]> | undefined;
  const read = () => {
    reading ??= totals().finally(() => {
      reading = undefined;
    });
    return reading;
  };
  const gauge = (name: string, help: string, value: (found: Totals | undefined) => number) =>
    new Gauge({
      name,
      help,
      labelNames: ['kind'],
      registers: [registry],
      async collect() {
        this.reset();
        const found = await read().catch(() => undefined);
        if (!found) return;
        for (const kind of kinds) {
          this.set({ kind }, value(found.find((one) => one.kind === kind)));
        }
      },
    });

  gauge('delivery_waiting', 'Deliveries that wait, by kind', (found) => found?.waiting ?? 0);
  gauge(
    'delivery_failed',
    'Deliveries that failed for good, by kind',
    (found) => found?.failed ?? 0,
  );
  gauge(
    'delivery_oldest_waiting_seconds',
    'Age of the oldest contract or enquiry whose delivery waits, by kind; 0 when none does',
    (found) =>
      found?.oldestWaiting ? (clock().getTime() - found.oldestWaiting.getTime()) / 1000 : 0,
  );
}
