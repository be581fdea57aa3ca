import { describeConnectionFailure } from '../errors/error-code.ts';

/** A request that failed. The message has no part of the request or the response, which may hold a key or a postcode. */
export class RequestError extends Error {
  override name = 'RequestError';
  /** The HTTP status; undefined if no usable response arrived. */
  readonly status: number | undefined;

  constructor(reason: string, status?: number) {
    super(reason);
    this.status = status;
  }
}

interface JsonRequest {
  headers?: Record<string, string>;
  signal: AbortSignal;
  maxBytes: number;
  /** Statuses besides 2xx whose body is read. */
  otherStatuses?: readonly number[];
}

/** Requests JSON from another system. Any other outcome throws a RequestError. */
export async function fetchJson(
  url: string,
  { headers, signal, maxBytes, otherStatuses = [] }: JsonRequest,
): Promise<{ status: number; body: unknown }> {
  try {
    const response = await fetch(url, {
      headers: { accept: 'application/json', ...headers },
      // A redirect could lead to a host inside the network, or send a key to another one.
      redirect: 'manual',
      signal,
    });
    const { status } = response;
    if (!response.ok && !otherStatuses.includes(status)) {
      await response.body?.cancel();
      throw new RequestError(`HTTP ${status}`, status);
    }
    return { status, body: JSON.parse(await readText(response, maxBytes)) };
  } catch (error) {
    if (error instanceof RequestError) throw error;
    if (error instanceof SyntaxError) throw new RequestError('response is not JSON');
    throw new RequestError(describeConnectionFailure(error));
  }
}

async function readText({ body }: Response, maxBytes: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  // Throwing leaves the loop, which cancels the stream.
  for await (const chunk of body ?? []) {
    length += chunk.length;
    if (length > maxBytes) throw new RequestError(`response is longer than ${maxBytes} bytes`);
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString();
}
