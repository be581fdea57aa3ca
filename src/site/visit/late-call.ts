/** The result of a call: its JSON, `missing` for 404, or undefined if it failed. */
export type LateCallResult = Record<string, unknown> | 'missing' | undefined;

/**
 * Makes an API call of the tracking code: a GET, or a POST of a JSON body. A failure is reported and otherwise
 * ignored. request.ts is not used, because it is part of the forms' script.
 */
export async function makeLateCall(path: string, body?: unknown): Promise<LateCallResult> {
  const method = body === undefined ? 'GET' : 'POST';
  const headers = { 'content-type': 'application/json' };
  try {
    const response = await fetch(path, {
      method,
      priority: 'low',
      ...(body !== undefined && { headers, body: JSON.stringify(body) }),
    });
    if (response.ok) return Object(await response.json());
    if (response.status === 404) return 'missing';
    window.pageErrors?.push(`${method} ${path}: Response status = ${response.status}`);
  } catch {
    window.pageErrors?.push(`${method} ${path}: no response`);
  }
  return undefined;
}
