import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSecureConnection } from './client-info.ts';
import { filePolicy } from './content-security-policy.ts';
import { createRequestId, type RequestLogDeps, recordRequest } from './request-log.ts';
import { getSecurityHeaders, type SecurityHeaderDeps } from './security-headers.ts';

export type DirectResponseDeps = RequestLogDeps &
  Pick<SecurityHeaderDeps, 'siteOrigin' | 'trustedProxies'>;

/** A response that is made once and sent many times. */
interface DirectResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Uint8Array | string | null;
}

interface DirectRequest {
  request: IncomingMessage;
  response: ServerResponse;
  /** The route of the HTTP app; metrics are labelled by it. */
  route: string;
  /** Cookies to set, over HTTPS (`isSecure`) or over plain HTTP. */
  listCookies?: (isSecure: boolean) => string[];
}

type SendDirectly = (direct: DirectResponse, request: DirectRequest) => void;

/** Sends responses without the HTTP app, with its security headers, request id, log line and metrics. */
export function createDirectSender({
  log,
  metrics,
  siteOrigin,
  trustedProxies,
}: DirectResponseDeps): SendDirectly {
  const isSecureSite = siteOrigin.startsWith('https:');
  return (direct, { request, response, route, listCookies }) => {
    const startedAt = performance.now();
    const { method = '', url = '', headers, socket } = request;
    const isSecure =
      isSecureSite ||
      isSecureConnection(headers['x-forwarded-proto'], socket.remoteAddress, trustedProxies);
    const requestId = createRequestId(headers['x-request-id']?.toString());
    const { status, body } = direct;
    const head = [...listHeaders(direct, isSecure), 'x-request-id', requestId];
    for (const cookie of listCookies?.(isSecure) ?? []) head.push('set-cookie', cookie);
    response.writeHead(status, head);
    response.end(method === 'HEAD' ? undefined : body);
    const [path = ''] = url.split('?', 1);
    recordRequest({ log, metrics }, { requestId, method, path, route, status, startedAt });
  };
}

const headerLists = new WeakMap<DirectResponse, { secure: string[]; plain: string[] }>();

/** Names and values in turn, as `writeHead` takes them. */
function listHeaders(direct: DirectResponse, isSecure: boolean): string[] {
  const known = headerLists.get(direct);
  const lists = known ?? { secure: toList(direct, true), plain: toList(direct, false) };
  if (!known) headerLists.set(direct, lists);
  return isSecure ? lists.secure : lists.plain;
}

function toList({ headers }: DirectResponse, isSecure: boolean): string[] {
  const all = {
    'content-security-policy': filePolicy,
    ...headers,
    ...getSecurityHeaders(isSecure),
  };
  return Object.entries(all).flat();
}
