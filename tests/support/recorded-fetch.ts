import { onTestFinished, vi } from 'vitest';

interface RecordedCall {
  method: string;
  path: string;
  body: unknown;
  headers: Headers;
}

/** Replaces `fetch` until the end of the test. Without a function it responds with 204. Returns the calls so far. */
export function recordFetch(
  respond: (path: string) => Response | Promise<Response> = () =>
    new Response(null, { status: 204 }),
): RecordedCall[] {
  const calls: RecordedCall[] = [];
  vi.stubGlobal('fetch', async (path: string, init: RequestInit = {}) => {
    const { method = 'GET', headers, body } = init;
    const sent: unknown = body === undefined ? undefined : JSON.parse(String(body));
    calls.push({ method, path, body: sent, headers: new Headers(headers) });
    return respond(path);
  });
  onTestFinished(() => void vi.unstubAllGlobals());
  return calls;
}

/** Removes all cookies of the document. */
export function clearCookies(): void {
  for (const cookie of document.cookie.split('; ')) {
    // biome-ignore lint/suspicious/noDocumentCookie: jsdom has no Cookie Store API
    document.cookie = `${cookie.split('=')[0]}=; Path=/; Max-Age=0`;
  }
}
