import { createHash } from 'node:crypto';
import { type ContentEncoding, chooseEncoding } from './accept-encoding.ts';

type Body = Uint8Array<ArrayBuffer>;

/** A response that is made once and sent many times. */
export interface StoredResponse {
  status: number;
  headers: [string, string][];
  etag: string;
  bodies: Partial<Record<ContentEncoding, Body>> & { identity: Body };
}

/** A weak tag, because it is the same for every encoding of the content. */
export function createETag(content: Body): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function measureStoredResponse({ headers, bodies }: StoredResponse): number {
  const texts = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Object.values(bodies).reduce((sum, body) => sum + body.length, texts);
}

/** The response in an encoding that the client accepts; 304 when the client has the same version. */
export function createResponseFrom(stored: StoredResponse, request: Request): Response {
  const { status, etag, bodies } = stored;
  const headers = new Headers(stored.headers);
  headers.set('vary', 'accept-encoding');
  const isSuccess = status === 200;
  if (isSuccess) headers.set('etag', etag);
  if (isSuccess && isMatch(request.headers.get('if-none-match'), etag)) {
    headers.delete('content-type');
    return new Response(null, { status: 304, headers });
  }
  const accepted = request.headers.get('accept-encoding');
  const encoding = chooseEncoding(accepted, (name) => bodies[name] !== undefined);
  const body = encoding && bodies[encoding];
  if (!body) return new Response(null, { status: 406, headers: { vary: 'accept-encoding' } });
  if (encoding !== 'identity') headers.set('content-encoding', encoding);
  headers.set('content-length', String(body.length));
  return new Response(request.method === 'HEAD' ? null : body, { status, headers });
}

/** Weak comparison (RFC 9110 §13.1.2): a proxy that compresses makes the tag weak. */
function isMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  const opaque = etag.replace(/^W\//, '');
  const tags: readonly string[] = ifNoneMatch.match(/"[^"]*"/g) ?? [];
  return ifNoneMatch.trim() === '*' || tags.includes(opaque);
}
