import * as z from 'zod/mini';
import { type Failure, type FieldError, failureFor } from '#api/failures.ts';
import {
  responseStatusText,
  type SubmissionFailure,
  submissionFailure,
} from '#api/submission-failure.ts';

/** What a call came to. A line that is down, or too slow, is not a failure of the server's. */
export type Answered<Body> =
  | { kind: 'ok'; status: number; body: Body }
  | { kind: 'failed'; status: number; failure: Failure; error: SubmissionFailure }
  | { kind: 'unreachable'; error: SubmissionFailure };

interface RequestOptions {
  headers?: Record<string, string>;
  /** After this the call counts as unreachable: nobody waits for ever on a server that hangs. */
  timeout?: number;
}

const defaultTimeout = 30_000;

export function getJson(path: string, options?: RequestOptions): Promise<Answered<unknown>> {
  return request('GET', path, undefined, options);
}

export function postJson(
  path: string,
  body: unknown,
  options?: RequestOptions,
): Promise<Answered<unknown>> {
  return request('POST', path, body, options);
}

export function deleteJson(
  path: string,
  body: unknown,
  options?: RequestOptions,
): Promise<Answered<unknown>> {
  return request('DELETE', path, body, options);
}

async function request(
  method: 'GET' | 'POST' | 'DELETE',
  path: string,
  body: unknown,
  { headers = {}, timeout = defaultTimeout }: RequestOptions = {},
): Promise<Answered<unknown>> {
  // The query stays out of it: a postcode in a report would be one too many.
  const call = `${method} ${path.split('?')[0]}`;
  try {
    const response = await fetch(path, {
      method,
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status, ok } = response;
    // Read before it is judged: a line that breaks off here has answered nothing.
    const answer = parsed(await response.text());
    if (ok) return { kind: 'ok', status, body: answer };
    const error = failed(`${call}: ${responseStatusText(status)}`);
    return { kind: 'failed', status, failure: failureFor(status, fieldErrors(answer)), error };
  } catch {
    return { kind: 'unreachable', error: failed(`${call}: no response`) };
  }
}

/** Every call that did not succeed passes here, and no other place sees them all. */
function failed(message: string): SubmissionFailure {
  return submissionFailure(message);
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

/** What the server said about single fields; a proxy's page in between says nothing. */
function fieldErrors(answer: unknown): FieldError[] | undefined {
  return z.safeParse(failureBody, answer).data?.errors;
}
