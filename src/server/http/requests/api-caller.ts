import type { CallApi } from '#api/api-call.ts';
import { parseJson } from '#rules/json/parse-json.ts';

/** These describe the page's own request and its body. Without them the API's guard takes the call for no browser's. */
const headersOfPage = [
  'content-length',
  'content-type',
  'transfer-encoding',
  'origin',
  'sec-fetch-site',
  'if-none-match',
  'accept-encoding',
];

/**
 * Calls the API within this process for a visitor whose page has no script. The call passes the API's own guards, limits
 * and metrics, with the visitor's address and cookies.
 */
export function createApiCaller(
  page: Request,
  fetch: (request: Request) => Response | Promise<Response>,
): CallApi {
  return async (path, { method = 'GET', body, headers = {} } = {}) => {
    const all = new Headers(page.headers);
    for (const name of headersOfPage) all.delete(name);
    for (const [name, value] of Object.entries(headers)) all.set(name, value);
    if (body !== undefined) all.set('content-type', 'application/json');
    const response = await fetch(
      new Request(new URL(path, page.url), {
        method,
        headers: all,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      }),
    );
    const { status, ok } = response;
    const parsed = parseJson(await response.text());
    if (ok) return { kind: 'ok', status, body: parsed };
    const message = `${method} ${path.split('?')[0]}: Response status = ${status}`;
    const retryAfter = response.headers.get('retry-after');
    return { kind: 'failed', status, body: parsed, message, retryAfter };
  };
}
