import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { release } from '../settings/release.ts';

export type Metrics = ReturnType<typeof createMetrics>;

export function createMetrics() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  new Gauge({
    name: 'build_info',
    help: 'Always 1; the labels name the version and the commit of the server',
    labelNames: ['version', 'commit'],
    registers,
  }).set({ ...release }, 1);
  const counter = <Label extends string = never>(
    name: string,
    help: string,
    ...labelNames: Label[]
  ) => new Counter({ name, help, labelNames, registers });
  return {
    registry,
    requests: new Histogram({
      name: 'http_request_duration_seconds',
      help: 'Response time by method, route and status',
      labelNames: ['method', 'route', 'status'],
      buckets: [0.005, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10],
      registers,
    }),
    notReady: new Gauge({
      name: 'not_ready',
      help: '1 for a check of /readyz that fails, 0 for one that passes',
      labelNames: ['check'],
      registers,
    }),
    contracts: counter('contracts_total', 'create-contract requests by result', 'result'),
    enquiries: counter(
      'enquiries_total',
      'Enquiries by result; repeated is a request sent again, spam one with the hidden field filled in',
      'result',
    ),
    savedJourneys: counter(
      'saved_journeys_total',
      'Links to saved journeys by result: sent, not-sent and limited when a buyer saves; opened, wrong-postcode, closed and gone when one continues',
      'result',
    ),
    leaving: counter(
      'leaving_total',
      'Visitors who leave a plan, by result: found and nothing when one looks for it; done, not-possible, too-many-notices and not-stored when one sends a notice or takes it back; limited and limited-for-a-day',
      'result',
    ),
    eventsDropped: counter(
      'events_dropped_total',
      'Reports of the browser that were not taken, by reason: buffer full or daily limit',
      'reason',
    ),
    deliveryAttempts: counter(
      'delivery_attempts_total',
      'Attempts to deliver a webhook or an email, by kind and outcome: delivered, skipped, retry or failed',
      'kind',
      'outcome',
    ),
    handOver: new Histogram({
      name: 'delivery_hand_over_seconds',
      help: 'Time from a purchase or an enquiry until it is delivered, by kind of delivery',
      labelNames: ['kind'],
      buckets: [1, 5, 15, 60, 300, 900, 3600, 21_600, 86_400, 259_200],
      registers,
    }),
    pageLoad: new Histogram({
      name: 'web_vitals_largest_paint_seconds',
      help: 'Largest Contentful Paint in the browsers of visitors, by page',
      labelNames: ['page'],
      buckets: [0.5, 1, 1.5, 2, 2.5, 3, 4, 6, 10, 30],
      registers,
    }),
    pageResponse: new Histogram({
      name: 'web_vitals_next_paint_seconds',
      help: 'Interaction to Next Paint in the browsers of visitors, by page',
      labelNames: ['page'],
      buckets: [0.05, 0.1, 0.15, 0.2, 0.3, 0.4, 0.5, 0.75, 1, 2],
      registers,
    }),
    pageShift: new Histogram({
      name: 'web_vitals_layout_shift',
      help: 'Cumulative Layout Shift in the browsers of visitors, by page',
      labelNames: ['page'],
      buckets: [0, 0.01, 0.025, 0.05, 0.1, 0.15, 0.25, 0.5, 1],
      registers,
    }),
    smtpRefusals: counter(
      'smtp_refusals_total',
      'Answers of the mail server that refuse a mail, for now (4xx) or for good (5xx), by status',
      'status',
    ),
    addressProviderAttempts: counter(
      'address_provider_attempts_total',
      'Requests to the address provider by outcome: ok, refused (4xx) or failed',
      'outcome',
    ),
    addressProviderPaused: new Gauge({
      name: 'address_provider_paused',
      help: '1 while the address provider is not asked because it failed several times in a row',
      registers,
    }),
    rateLimitFallbacks: counter(
      'rate_limit_fallbacks_total',
      'Requests that this instance counted on its own, because the shared count did not answer in time or was full',
    ),
    backgroundFailures: counter(
      'background_failures_total',
      'Failures of retention, by kind of data, of the count of the funnel and of the sale trial',
      'task',
    ),
  };
}
