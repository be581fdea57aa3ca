import { context, propagation, trace } from '@opentelemetry/api';
import { AsyncLocalStorageContextManager } from '@opentelemetry/context-async-hooks';
import { W3CTraceContextPropagator } from '@opentelemetry/core';
import {
  InMemorySpanExporter,
  SimpleSpanProcessor,
  TracerProvider,
} from '@opentelemetry/sdk-trace';
import { expect, onTestFinished, test } from 'vitest';
import { getTraceIds, getTraceParent, inSpan, openTraceParent, readTraceContext } from './span.ts';

/** The spans that this test ends. */
function recordSpans() {
  const exporter = new InMemorySpanExporter();
  context.setGlobalContextManager(new AsyncLocalStorageContextManager().enable());
  propagation.setGlobalPropagator(new W3CTraceContextPropagator());
  trace.setGlobalTracerProvider(
    new TracerProvider({ spanProcessors: [new SimpleSpanProcessor({ exporter })] }),
  );
  onTestFinished(() => {
    for (const api of [context, propagation, trace]) api.disable();
  });
  return exporter;
}

const traceId = '0af7651916cd43dd8448eb211c80319c';
const traceparent = `00-${traceId}-b7ad6b7169203331-01`;

test('without tracing, work runs and nothing belongs to a trace', async () => {
  const found = await inSpan('work', {}, async () => [getTraceIds(), getTraceParent()]);
  expect(found).toEqual([undefined, null]);
});

test('a span belongs to the trace of the proxy, and so does work that is done later', async () => {
  const spans = recordSpans();
  const parent = readTraceContext(new Headers({ traceparent }));
  const stored = await inSpan('request', { parent }, async () => getTraceParent());
  expect(stored).toMatch(new RegExp(`^00-${traceId}-`));
  await inSpan('delivery', { parent: openTraceParent(stored) }, async () => {
    expect(getTraceIds()?.traceId).toBe(traceId);
  });
  const names = spans.getFinishedSpans().map((span) => [span.name, span.spanContext().traceId]);
  expect(names).toEqual([
    ['request', traceId],
    ['delivery', traceId],
  ]);
});

test('a traceparent that is malformed, or missing, begins a new trace', async () => {
  recordSpans();
  for (const headers of [{}, { traceparent: 'amelia@example.com' }]) {
    await inSpan('request', { parent: readTraceContext(new Headers(headers)) }, async () => {
      expect(getTraceIds()?.traceId).toMatch(/^[\da-f]{32}$/);
    });
  }
});

test('a failed span has the type of the error, not its message', async () => {
  const spans = recordSpans();
  const failing = inSpan('work', {}, async () => {
    throw new RangeError('Amelia-55779911');
  });
  await expect(failing).rejects.toThrow('Amelia');
  const [span] = spans.getFinishedSpans();
  expect(span?.attributes).toEqual({ 'error.type': 'RangeError' });
  expect(JSON.stringify([span?.status, span?.events])).not.toContain('Amelia');
});
