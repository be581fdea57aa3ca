import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

export interface Metrics {
  registry: Registry;
  requests: Histogram<'method' | 'route' | 'status'>;
  contracts: Counter<'result'>;
  enquiries: Counter<'result'>;
  eventsDropped: Counter<'reason'>;
  deliveryAttempts: Counter<'kind' | 'outcome'>;
  smtpRefusals: Counter<'status'>;
  addressProviderAttempts: Counter<'outcome'>;
  addressProviderPaused: Gauge;
  backgroundFailures: Counter<'task'>;
  rateLimitFallbacks: Counter;
}

export function createMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers: [registry],
    }),
    contracts: new Counter({
      name: 'contracts_total',
      help: 'create-contract requests by result',
      labelNames: ['result'],
      registers: [registry],
    }),
    enquiries: new Counter({
      name: 'enquiries_total',
      help: 'Enquiries by result; repeated is a request sent again, spam one with the hidden field filled in',
      labelNames: ['result'],
      registers: [registry],
    }),
    eventsDropped: new Counter({
      name: 'events_dropped_total',
      help: 'Reports of the browser that were not taken, by reason: buffer full or daily limit',
      labelNames: ['reason'],
      registers: [registry],
    }),
    deliveryAttempts: new Counter({
      name: 'delivery_attempts_total',
      help: 'Attempts to deliver a webhook or an email, by kind and outcome: delivered, skipped, retry or failed',
      labelNames: ['kind', 'outcome'],
      registers: [registry],
    }),
    smtpRefusals: new Counter({
      name: 'smtp_refusals_total',
      help: 'Answers of the mail server that refuse a mail, for now (4xx) or for good (5xx), by status',
      labelNames: ['status'],
      registers: [registry],
    }),
    addressProviderAttempts: new Counter({
      name: 'address_provider_attempts_total',
      help: 'Requests to the address provider by outcome: ok, refused (4xx) or failed',
      labelNames: ['outcome'],
      registers: [registry],
    }),
    rateLimitFallbacks: new Counter({
      name: 'rate_limit_fallbacks_total',
      help: 'Requests that this instance counted on its own, because the shared count did not answer in time or was full',
      registers: [registry],
    }),
    addressProviderPaused: new Gauge({
      name: 'address_provider_paused',
      help: '1 while the address provider is not asked because it failed several times in a row',
      registers: [registry],
    }),
    backgroundFailures: new Counter({
      name: 'background_failures_total',
      help: 'Failures of retention, by kind of data, and of the count of the funnel',
      labelNames: ['task'],
      registers: [registry],
    }),
  };
}
