import type { ApiCall, ApiResult } from '#api/api-call.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import './page-errors.ts';

interface BrowserCall extends ApiCall {
  /** The time limit in milliseconds. A call that takes longer is `unreachable`. */
  timeout?: number;
  priority?: RequestPriority;
  /** True if 404 is an expected response, which is not reported. */
  mayBeMissing?: boolean;
}

const defaultTimeout = 30_000;

/** Makes an API call. It never throws; a failure is reported (page-errors.ts). */
export async function callApi(
  path: string,
  {
    method = 'GET',
    body,
    headers,
    timeout = defaultTimeout,
    priority,
    mayBeMissing,
  }: BrowserCall = {},
): Promise<ApiResult> {
  // The call's name in reports. It has no query, which may hold a postcode.
  const call = `${method} ${path.split('?')[0]}`;
  const report = (what: string) => {
    const message = `${call}: ${what}`;
    window.pageErrors?.push(message);
    return message;
  };
  try {
    const response = await fetch(path, {
      method,
      ...(priority && { priority }),
      headers: { ...(body !== undefined && { 'content-type': 'application/json' }), ...headers },
      ...(body !== undefined && { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(timeout),
    });
    const { status, ok } = response;
    // The body is read before the status is used: a connection that breaks here is `unreachable`.
    const text = await response.text();
    const parsed = parseJson(text);
    if (ok) {
      if (parsed === undefined && text !== '') report('no JSON');
      return { kind: 'ok', status, body: parsed };
    }
    const message = mayBeMissing && status === 404 ? '' : report(`Response status = ${status}`);
    const retryAfter = response.headers.get('retry-after');
    return { kind: 'failed', status, body: parsed, message, retryAfter };
  } catch {
    return { kind: 'unreachable', message: report('no response') };
  }
}
