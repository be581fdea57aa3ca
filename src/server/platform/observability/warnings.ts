import type { Logger } from 'pino';
import { Gauge, type Registry } from 'prom-client';

/** What around this server may be wrong while it sells. A receiver has its kind of delivery in its name. */
type WarningName =
  | 'SITE_ORIGIN'
  | 'TRUSTED_PROXIES'
  | 'ADDRESS_PROVIDER'
  | 'MENU_URL'
  | 'STAFF_OIDC_ISSUER'
  | 'OTEL_EXPORTER_OTLP_ENDPOINT'
  | 'DATABASE_URL'
  | 'addresses'
  | 'catalogue'
  | 'memory'
  | `delivery ${string}`;

export interface Warnings {
  /** The sentence says what is wrong, with the way out; undefined: nothing is. */
  set: (name: WarningName, sentence: string | undefined) => void;
  /** The sentences of what is wrong now, by name. */
  current: () => Record<string, string>;
}

/** What is wrong around the server: the log has a line when it begins and one when it ends, /metrics and /readyz have it meanwhile. */
export function createWarnings(
  registry: Registry,
  log: Pick<Logger, 'warn' | 'info'>,
  now: () => number = () => performance.now(),
): Warnings {
  const wrong = new Map<WarningName, { sentence: string; since: number }>();
  new Gauge({
    name: 'server_warning',
    help: '1 while something around the server is wrong; /readyz and the log say what, and what to do',
    labelNames: ['name'],
    registers: [registry],
    collect() {
      this.reset();
      for (const name of wrong.keys()) this.set({ name }, 1);
    },
  });
  return {
    set: (name, sentence) => {
      const before = wrong.get(name);
      if (sentence === before?.sentence) return;
      if (sentence !== undefined) {
        wrong.set(name, { sentence, since: before?.since ?? now() });
        log.warn({ warning: name }, sentence);
      } else if (before) {
        wrong.delete(name);
        const seconds = Math.round((now() - before.since) / 1000);
        log.info({ warning: name, seconds }, 'the warning is over');
      }
    },
    current: () =>
      Object.fromEntries(Array.from(wrong, ([name, { sentence }]) => [name, sentence])),
  };
}
