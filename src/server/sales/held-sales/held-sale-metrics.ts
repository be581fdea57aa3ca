import { Gauge, type Registry } from 'prom-client';

/**
 * A gauge that is read from the database with each scrape. Instances that share a database report the same: use `max`, not `sum`.
 * While the database is unavailable it has no sample.
 */
export function measureHeldSales(registry: Registry, count: () => Promise<number>): void {
  new Gauge({
    name: 'contracts_held',
    help: 'Sales that are held for a look: nothing of them is sent until staff let them go',
    registers: [registry],
    async collect() {
      // A reset would say 0.
      this.remove();
      const held = await count().catch(() => undefined);
      if (held !== undefined) this.set(held);
    },
  });
}
