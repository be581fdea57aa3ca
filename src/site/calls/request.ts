import * as z from 'zod/mini';
import type { ApiResult, CallApi } from '#api/api-call.ts';
import { createFailure, type Failure, type FieldError, previewError } from '#api/failures.ts';
import { createFailureFromMessage, type SubmissionFailure } from '#api/submission-failure.ts';
import { callApi } from '#tracking/calls/call-api.ts';

/** The result of a call. `unreachable`: no response, because of the connection or the timeout. */
export type CallResult<Body> =
  | { kind: 'ok'; status: number; body: Body }
  | {
      kind: 'failed';
      status: number;
      failure: Failure;
      error: SubmissionFailure;
      /** The time that Retry-After asks for. */
      retryAfterMs?: number | undefined;
    }
  | { kind: 'unreachable'; error: SubmissionFailure };

interface RequestOptions {
  headers?: Record<string, string>;
  timeout?: number;
  /** The server's way to make the call, for a page without script. */
  call?: CallApi | undefined;
}

export async function getJson(
  path: string,
  { call = callApi, ...options }: RequestOptions = {},
): Promise<CallResult<unknown>> {
  return toCallResult(await call(path, options));
}

export const postJson = sendJson('POST');
/** No call of the table needs it yet: the specification has it among the generic helpers. */
export const deleteJson = sendJson('DELETE');

function sendJson(method: 'POST' | 'DELETE') {
  return async (
    path: string,
    body: unknown,
    { call = callApi, ...options }: RequestOptions = {},
  ): Promise<CallResult<unknown>> => toCallResult(await call(path, { method, body, ...options }));
}

function toCallResult(result: ApiResult): CallResult<unknown> {
  if (result.kind === 'ok') return result;
  const error = createFailureFromMessage(result.message);
  if (result.kind === 'unreachable') return { kind: 'unreachable', error };
  const { status, body, retryAfter } = result;
  const failure = createFailure(status, fieldErrors(body));
  const isPreview = failure.errors?.some(({ code }) => code === previewError.code);
  return {
    kind: 'failed',
    status,
    failure,
    error: isPreview ? { ...error, errorCopy: previewError.message } : error,
    retryAfterMs: readRetryAfter(retryAfter),
  };
}

/** Retry-After is a number of seconds or, from some proxies, a date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

const failureBody = z.object({
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
});

/** The server's errors by field; undefined if the body is not ours, e.g. a proxy's error page. */
function fieldErrors(answer: unknown): FieldError[] | undefined {
  return z.safeParse(failureBody, answer).data?.errors;
}
