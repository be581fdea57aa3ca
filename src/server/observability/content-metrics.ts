import { Gauge, type Registry } from 'prom-client';

/** A gauge whose label names the content version that this instance serves. */
export function measureContent(registry: Registry, version: () => string): void {
  new Gauge({
    name: 'content_info',
    help: 'Always 1; the label names the content version that this instance serves',
    labelNames: ['version'],
    registers: [registry],
    collect() {
      this.reset();
      this.set({ version: version() }, 1);
    },
  });
}
