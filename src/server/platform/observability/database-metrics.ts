import { Counter, Gauge, type Registry } from 'prom-client';

interface DatabaseLoad {
  waiting: () => number;
  refused: () => number;
}

/** Reads with each scrape how the database keeps up with the requests of this instance. */
export function measureDatabase(registry: Registry, { waiting, refused }: DatabaseLoad): void {
  new Gauge({
    name: 'database_requests_waiting',
    help: 'Requests that wait for a connection to the database',
    registers: [registry],
    collect() {
      this.set(waiting());
    },
  });
  new Counter({
    name: 'database_requests_refused_total',
    help: 'Requests that got no connection to the database in time',
    registers: [registry],
    collect() {
      this.reset();
      this.inc(refused());
    },
  });
}
