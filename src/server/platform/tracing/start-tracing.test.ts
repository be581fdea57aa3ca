import { expect, onTestFinished, test } from 'vitest';
import { startWebhookReceiver } from '#tests/support/webhook-receiver.ts';
import { getTraceParent, inSpan, readTraceContext } from './span.ts';
import { startTracing } from './start-tracing.ts';

const parent = '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331';
const kept = '01';
const dropped = '00';

test.each([
  ['always_on', kept, kept, kept],
  ['always_off', dropped, dropped, dropped],
  ['traceidratio', dropped, dropped, dropped],
  ['parentbased_always_on', kept, dropped, kept],
  ['parentbased_always_off', kept, dropped, dropped],
  ['parentbased_traceidratio', kept, dropped, dropped],
] as const)(
  'the sampler %s with a ratio of 0 exports the traces that its name promises',
  async (sampler, ...expected) => {
    const collector = await startWebhookReceiver((response) => response.end('{}'));
    const stop = startTracing(
      {
        OTEL_EXPORTER_OTLP_ENDPOINT: new URL(collector.url).origin,
        OTEL_SERVICE_NAME: 'test',
        OTEL_TRACES_SAMPLER: sampler,
        OTEL_TRACES_SAMPLER_ARG: 0,
      },
      () => {},
    );
    onTestFinished(stop);
    const findFlags = (headers: HeadersInit) =>
      inSpan('request', { parent: readTraceContext(new Headers(headers)) }, async () =>
        getTraceParent()?.slice(-2),
      );
    const ofKeptTrace = await findFlags({ traceparent: `${parent}-${kept}` });
    const ofDroppedTrace = await findFlags({ traceparent: `${parent}-${dropped}` });
    expect([ofKeptTrace, ofDroppedTrace, await findFlags({})]).toEqual(expected);
  },
);
