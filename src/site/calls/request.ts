import * as z from 'zod/mini';
import { createFailure, type Failure, type FieldError } from '#api/failures.ts';
import {
  createFailureFromMessage,
  formatResponseStatus,
  type SubmissionFailure,
} from '#api/submission-failure.ts';

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
  /** The time limit in milliseconds. A call that takes longer is `unreachable`. */
  timeout?: number;
}

const defaultTimeout = 30_000;

export function getJson(path: string, options?: RequestOptions): Promise<CallResult<unknown>> {
  return request('GET', path, undefined, options);
}

export function postJson(
  path: string,
  body: unknown,
  options?: RequestOptions,
): Promise<CallResult<unknown>> {
  return request('POST', path, body, options);
}

export function deleteJson(
  path: string,
  body: unknown,
  options?: RequestOptions,
): Promise<CallResult<unknown>> {
  return request('DELETE', path, body, options);
}

async function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: unknown,
  { headers = {}, timeout = defaultTimeout }: RequestOptions = {},
): Promise<CallResult<unknown>> {
  // The call's name in reports. It has no query, which may hold a postcode.
  const call = `${method} ${path.split('?')[0]}`;
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status, ok } = response;
    // The body is read before the status is used: a connection that breaks here is `unreachable`.
    const answer = parsed(await response.text());
    if (ok) return { kind: 'ok', status, body: answer };
    const error = failed(`${call}: ${formatResponseStatus(status)}`);
    const failure = createFailure(status, fieldErrors(answer));
    const retryAfterMs = readRetryAfter(response.headers.get('retry-after'));
    return { kind: 'failed', status, failure, error, retryAfterMs };
  } catch {
    return { kind: 'unreachable', error: failed(`${call}: no response`) };
  }
}

/** Every failed call passes here and is reported. */
function failed(message: string): SubmissionFailure {
  window.pageErrors?.push(message);
  return createFailureFromMessage(message);
}

/** Retry-After is a number of seconds or, from some proxies, a date (RFC 9110 §10.2.3). */
function readRetryAfter(header: string | null): number | undefined {
  const text = header?.trim() ?? '';
  const ms = /^\d+$/.test(text) ? Number(text) * 1000 : Date.parse(text) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const failureBody = z.object({
  errors: z.array(z.object({ field: z.string(), code: z.string(), message: z.string() })),
});

/** The server's errors by field; undefined if the body is not ours, e.g. a proxy's error page. */
function fieldErrors(answer: unknown): FieldError[] | undefined {
  return z.safeParse(failureBody, answer).data?.errors;
}
