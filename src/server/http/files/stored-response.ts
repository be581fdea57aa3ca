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

/** One of the ways to send a stored response. The same object is returned for every request that gets it. */
export interface EncodedResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Body | null;
}

type ResponseKind = ContentEncoding | 'not-modified' | 'not-acceptable';

const encodedResponses = new WeakMap<StoredResponse, Map<ResponseKind, EncodedResponse>>();

/** The ETag is weak, because it is the same for every encoding of the content. */
export function createETag(content: Body): string {
  return `W/"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

export function measureStoredResponse({ headers, bodies }: StoredResponse): number {
  const texts = headers.reduce((sum, [name, value]) => sum + name.length + value.length, 0);
  return Object.values(bodies).reduce((sum, body) => sum + body.length, texts);
}

export function createResponseFrom(stored: StoredResponse, request: Request): Response {
  const { headers: given, method } = request;
  const { status, headers, body } = chooseEncodedResponse(stored, {
    ifNoneMatch: given.get('if-none-match'),
    acceptEncoding: given.get('accept-encoding'),
  });
  return new Response(method === 'HEAD' ? null : body, { status, headers: { ...headers } });
}

/** The headers of a request that decide how a stored response is sent. */
interface Conditions {
  ifNoneMatch: string | null;
  acceptEncoding: string | null;
}

/** The response in an encoding that the client accepts; 304 when the client has the same version. */
export function chooseEncodedResponse(
  stored: StoredResponse,
  request: Conditions,
): EncodedResponse {
  const kind = chooseKind(stored, request);
  const known = encodedResponses.get(stored) ?? new Map<ResponseKind, EncodedResponse>();
  encodedResponses.set(stored, known);
  const encoded = known.get(kind) ?? createEncodedResponse(stored, kind);
  known.set(kind, encoded);
  return encoded;
}

function chooseKind(
  { status, etag, bodies }: StoredResponse,
  { ifNoneMatch, acceptEncoding }: Conditions,
): ResponseKind {
  if (status === 200 && isMatch(ifNoneMatch, etag)) return 'not-modified';
  const isAvailable = (encoding: ContentEncoding) => bodies[encoding] !== undefined;
  return chooseEncoding(acceptEncoding, isAvailable) ?? 'not-acceptable';
}

function createEncodedResponse(stored: StoredResponse, kind: ResponseKind): EncodedResponse {
  const { status, etag, bodies } = stored;
  const vary = { vary: 'accept-encoding' };
  const body = kind === 'not-modified' || kind === 'not-acceptable' ? undefined : bodies[kind];
  if (kind === 'not-acceptable') return { status: 406, headers: vary, body: null };
  const headers = {
    ...Object.fromEntries(stored.headers),
    ...vary,
    ...(status === 200 && { etag }),
  };
  if (!body) {
    const { 'content-type': _, ...others } = { 'content-type': '', ...headers };
    return { status: 304, headers: others, body: null };
  }
  return {
    status,
    headers: {
      ...headers,
      ...(kind !== 'identity' && { 'content-encoding': kind }),
      'content-length': String(body.length),
    },
    body,
  };
}

/** Weak comparison (RFC 9110 §13.1.2): a proxy that compresses makes the tag weak. */
function isMatch(ifNoneMatch: string | null, etag: string): boolean {
  if (ifNoneMatch === null) return false;
  return ifNoneMatch.trim() === '*' || ifNoneMatch.includes(etag.replace(/^W\//, ''));
}
