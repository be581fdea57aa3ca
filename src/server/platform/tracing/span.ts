import {
  type Attributes,
  type Context,
  context,
  propagation,
  ROOT_CONTEXT,
  type Span,
  SpanKind,
  SpanStatusCode,
  type TextMapGetter,
  trace,
} from '@opentelemetry/api';

interface SpanOptions {
  kind?: 'server' | 'client' | 'consumer';
  /** Fixed words, numbers and ids of ours. Never input of a visitor. */
  attributes?: Attributes;
  /** The span that this one belongs to, if it is not the active one. */
  parent?: Context;
}

const kinds = {
  server: SpanKind.SERVER,
  client: SpanKind.CLIENT,
  consumer: SpanKind.CONSUMER,
};

/**
 * Runs the work as a span of the trace; without an SDK (start-tracing.ts) the API only runs it. A failure is marked by the type of the error: its message may have
 * personal data.
 */
export function inSpan<Result>(
  name: string,
  { kind, attributes = {}, parent = context.active() }: SpanOptions,
  work: (span: Span) => Promise<Result>,
): Promise<Result> {
  const options = { kind: kind ? kinds[kind] : SpanKind.INTERNAL, attributes };
  return trace.getTracer('home-services').startActiveSpan(name, options, parent, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute('error.type', error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Runs the work, and what it starts, as a part of no trace. */
export function outsideTraces<Result>(work: () => Result): Result {
  return context.with(ROOT_CONTEXT, work);
}

const headerGetter: TextMapGetter<Headers> = {
  keys: (headers) => [...headers.keys()],
  get: (headers, name) => headers.get(name) ?? undefined,
};

/** The span of the proxy that sent the request, by its `traceparent` header (https://www.w3.org/TR/trace-context/). */
export function readTraceContext(headers: Headers): Context {
  return propagation.extract(ROOT_CONTEXT, headers, headerGetter);
}

/** The headers that make a receiver's spans part of this trace; none without tracing. */
export function createTraceHeaders(): Record<string, string> {
  const headers: Record<string, string> = {};
  propagation.inject(context.active(), headers);
  return headers;
}

/** The active span as `traceparent`, which is stored with work that is done later. Null without tracing. */
export function getTraceParent(): string | null {
  return createTraceHeaders().traceparent ?? null;
}

/** The span that `getTraceParent` returned; no span for null. */
export function openTraceParent(traceparent: string | null): Context {
  return traceparent === null ? ROOT_CONTEXT : propagation.extract(ROOT_CONTEXT, { traceparent });
}

/** The ids by which a log line belongs to a trace. */
export function getTraceIds(): { traceId: string; spanId: string } | undefined {
  const span = trace.getActiveSpan()?.spanContext();
  return span && { traceId: span.traceId, spanId: span.spanId };
}
