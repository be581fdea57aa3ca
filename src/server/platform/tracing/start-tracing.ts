import { setTimeout as pause } from 'node:timers/promises';
import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { ExportResultCode, W3CTraceContextPropagator } from '@opentelemetry/core';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { resourceFromAttributes } from '@opentelemetry/resources';
import {
  BatchSpanProcessor,
  ParentBasedSampler,
  type Sampler,
  type SpanExporter,
  TraceIdRatioBasedSampler,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { release } from '../settings/release.ts';
import type { TracingSettings } from './settings.ts';

/** The longest time that a stop waits for a collector. */
const flushWithinMs = 1000;

/** Sends the spans to the collector. Imported only when one is configured. Returns a function that sends the rest and stops. */
export function startTracing(
  config: TracingSettings,
  /** Says what is wrong with the collector, or undefined when nothing is. */
  warn: (sentence: string | undefined) => void,
): () => Promise<void> {
  const url = `${config.OTEL_EXPORTER_OTLP_ENDPOINT.replace(/\/$/, '')}/v1/traces`;
  const exporter = reportOutages(new OTLPTraceExporter({ url }), warn);
  const provider = new TracerProvider({
    resource: resourceFromAttributes({
      'service.name': config.OTEL_SERVICE_NAME,
      'service.version': release.version,
    }),
    sampler: createSampler(config),
    spanProcessors: [new BatchSpanProcessor({ exporter })],
  });
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(provider);
  return async () => {
    await Promise.race([
      provider.shutdown().catch(() => {}),
      pause(flushWithinMs, undefined, { ref: false }),
    ]);
    for (const api of [context, propagation, trace]) api.disable();
  };
}

function createSampler({
  OTEL_TRACES_SAMPLER: name,
  OTEL_TRACES_SAMPLER_ARG: share,
}: TracingSettings): Sampler {
  const shareOfAll = name.endsWith('always_on') ? 1 : 0;
  const root = new TraceIdRatioBasedSampler(name.endsWith('ratio') ? share : shareOfAll);
  return name.startsWith('parentbased') ? new ParentBasedSampler({ root }) : root;
}

/** Says when the collector goes away and when it is back. Spans of the time between are lost. */
function reportOutages(
  exporter: SpanExporter,
  warn: (sentence: string | undefined) => void,
): SpanExporter {
  return {
    export: (spans, done) =>
      exporter.export(spans, (result) => {
        const hasFailed = result.code === ExportResultCode.FAILED;
        warn(
          hasFailed
            ? 'traces are lost, and sales go on: the collector at OTEL_EXPORTER_OTLP_ENDPOINT does not take them'
            : undefined,
        );
        done(result);
      }),
    shutdown: () => exporter.shutdown(),
    forceFlush: async () => exporter.forceFlush?.(),
  };
}
