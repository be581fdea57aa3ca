import { Counter, Gauge, type Registry } from 'prom-client';

interface DatabaseLoad {
  waiting: () => number;
  refused: () => number;
}

/** Whether each host of DATABASE_URL, if it names several, answers: one that does not cannot take over. */
export function measureHosts(
  registry: Registry,
  list: () => { host: string; isAnswering: boolean }[],
): void {
  new Gauge({
    name: 'database_host_answers',
    help: '1 while the host of DATABASE_URL answers, 0 while it does not; only of several hosts',
    labelNames: ['host'],
    registers: [registry],
    collect() {
      for (const { host, isAnswering } of list()) this.set({ host }, Number(isAnswering));
    },
  });
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
