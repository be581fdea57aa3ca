import type { Failure } from '#api/failures.ts';
import { failureFor } from '#api/failures.ts';

/** What a call came to. A line that is down is not a failure of the server's. */
export type Answered<Body> =
  | { kind: 'ok'; body: Body }
  | { kind: 'failed'; status: number; failure: Failure }
  | { kind: 'unreachable' };

export function getJson(path: string): Promise<Answered<unknown>> {
  return answered(path);
}

export function postJson(
  path: string,
  body: unknown,
  headers: Record<string, string> = {},
): Promise<Answered<unknown>> {
  return answered(path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}

async function answered(path: string, init?: RequestInit): Promise<Answered<unknown>> {
  try {
    const response = await fetch(path, init);
    const answer: unknown = await response.json().catch(() => undefined);
    if (response.ok) return { kind: 'ok', body: answer };
    return { kind: 'failed', status: response.status, failure: failureFor(response.status) };
  } catch {
    return { kind: 'unreachable' };
  }
}
