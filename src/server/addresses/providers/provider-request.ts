import { findErrorCode } from '../../errors/error-code.ts';

/** A failed request. The message has no part of the request or the response, which may contain the key or a postcode. */
export class ProviderError extends Error {
  override name = 'ProviderError';
  /** The HTTP status; undefined if no usable response arrived. */
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(`The address provider failed: ${reason}`);
    this.status = status;
  }
}

/** A page of 100 addresses has about 150 kB. */
const maxResponseBytes = 1024 * 1024;

/** The JSON body of a response with status 200 or 404. Any other outcome throws a ProviderError. */
export async function requestJson(
  url: string,
  headers: Record<string, string>,
  signal: AbortSignal,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      // A redirect might send the key to another host.
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    // Ideal Postcodes responds with 404 to a postcode that it does not know.
    if (status !== 200 && status !== 404) {
      await response.body?.cancel();
      throw new ProviderError(`HTTP ${status}`, status);
    }
    return { status, body: parseJson(await readText(response)) };
  } catch (error) {
    if (error instanceof ProviderError) throw error;
    throw new ProviderError(connectionFailure(error));
  }
}

async function readText({ body }: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxResponseBytes) throw new ProviderError('response is too large');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    throw new ProviderError('response is not JSON');
  }
}

/** `timeout`, or the error's code, e.g. `ECONNREFUSED`. Messages may quote the response. */
function connectionFailure(error: unknown): string {
  if (!(error instanceof Error)) return 'error';
  return error.name === 'TimeoutError' ? 'timeout' : (findErrorCode(error) ?? error.name);
}
