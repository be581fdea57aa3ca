import type { IncomingMessage, RequestListener } from 'node:http';
import { chooseEncodedResponse, type EncodedResponse } from '#server/http/files/stored-response.ts';
import { maxUrlLength } from '#server/http/guards/valid-url.ts';
import {
  createDirectSender,
  type DirectResponseDeps,
} from '#server/http/requests/direct-response.ts';
import type { FindStored } from './page-variants/variant-response.ts';
import { createPageVariantCookie } from './page-variants/visitor-variant.ts';

interface StoredResponseDeps extends DirectResponseDeps {
  findStored: FindStored;
}

/** Pages and files match this route of the HTTP app; metrics are labelled by it. */
const route = '/*';
/** Longer URLs and unusual hosts are left to the HTTP app, which refuses the invalid ones. */
const maxTargetLength = maxUrlLength - 'https://'.length;
const plainHost = /^[a-z\d.-]+(:\d{1,5})?$/i;

/**
 * Sends files and cached pages without the HTTP app: a cached page takes 0.25 ms of processor time instead of 0.55. The
 * response, log line and metrics are those of the HTTP app. Any other request is passed on to `next`.
 */
export function createStoredResponseListener(
  { findStored, ...deps }: StoredResponseDeps,
  next: RequestListener,
): RequestListener {
  const send = createDirectSender(deps);
  return (request, response) => {
    const found = isPlainRead(request) ? find(request, findStored) : undefined;
    if (!found) return next(request, response);
    const { encoded, assigned } = found;
    const listCookies = (isSecure: boolean) =>
      assigned ? [createPageVariantCookie(assigned, isSecure)] : [];
    send(encoded, { request, response, route, listCookies });
  };
}

function isPlainRead({ method, url = '', headers }: IncomingMessage): boolean {
  const { host = '' } = headers;
  return (
    (method === 'GET' || method === 'HEAD') &&
    host.length + url.length <= maxTargetLength &&
    plainHost.test(host) &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

function find(
  { url = '', headers }: IncomingMessage,
  findStored: FindStored,
): { encoded: EncodedResponse; assigned: string | undefined } | undefined {
  const found = findStored(url, headers);
  if (!found) return undefined;
  const encoded = chooseEncodedResponse(found.stored, {
    ifNoneMatch: headers['if-none-match'] ?? null,
    acceptEncoding: headers['accept-encoding']?.toString() ?? null,
  });
  // The HTTP app delays clients with many refused requests.
  return encoded.status === 406 ? undefined : { encoded, assigned: found.assigned };
}
