import { isIP } from 'node:net';
import type { Context } from 'hono';
import { isTrustedProxy, type TrustedProxies } from './trusted-proxies.ts';

/** The client of a request and the host that it requested, as seen in front of the proxies. */
export interface ClientInfo {
  /** The client's IP address: the first hop from the socket that is not a trusted proxy. Empty without a socket. */
  address: string;
  /** The host and port that the browser requested. */
  host: string;
  isSecure: boolean;
}

/** X-Forwarded headers are read only when the socket is a trusted proxy, because any client can send them. */
export function getClientInfo(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  socketAddress: string | undefined,
  trusted: TrustedProxies,
): ClientInfo {
  const { host, protocol } = new URL(url);
  const socket = parseAddress(socketAddress ?? '');
  const forwarded = (name: string) => readForwarded(headers.get(name), socketAddress, trusted);
  const chain = [
    socket,
    ...(headers.get('x-forwarded-for') ?? '').split(',').toReversed().map(parseAddress),
  ];
  return {
    address: clientAddress(chain, trusted),
    host: forwarded('x-forwarded-host') || host,
    isSecure: (forwarded('x-forwarded-proto') || protocol.replace(':', '')) === 'https',
  };
}

/** Whether the client uses HTTPS. This server itself has no TLS, so only a trusted proxy can tell. */
export function isSecureConnection(
  forwardedProto: string | string[] | undefined,
  socketAddress: string | undefined,
  trusted: TrustedProxies,
): boolean {
  return (
    forwardedProto !== undefined &&
    readForwarded(forwardedProto.toString(), socketAddress, trusted) === 'https'
  );
}

/**
 * The first value of an X-Forwarded header, which the proxy nearest to the client wrote, in lower case. Undefined
 * unless the request came through a trusted proxy.
 */
function readForwarded(
  header: string | null,
  socketAddress: string | undefined,
  trusted: TrustedProxies,
): string | undefined {
  const socket = parseAddress(socketAddress ?? '');
  const isForwarded = socket !== undefined && isTrustedProxy(trusted, 0, socket);
  return isForwarded ? header?.split(',')[0]?.trim().toLowerCase() : undefined;
}

/** `getClientInfo` for the request of a Hono context. Requests of in-process tests have no socket. */
export function getClientInfoOfContext(c: Context, trusted: TrustedProxies): ClientInfo {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return getClientInfo(c.req.raw, env?.incoming?.socket?.remoteAddress, trusted);
}

/** Follows the chain from the socket outwards while the hops are trusted. An invalid address ends it. */
function clientAddress(chain: (string | undefined)[], trusted: TrustedProxies): string {
  let client = '';
  for (const [hop, address] of chain.entries()) {
    if (address === undefined) break;
    client = address;
    if (!isTrustedProxy(trusted, hop, address)) break;
  }
  return client;
}

/** Strips the port that some proxies add, and the IPv6 prefix of IPv4 addresses on dual-stack sockets. */
function parseAddress(hop: string): string | undefined {
  const bare = hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) ? bare : undefined;
}

/** The key of rate limits: an IPv4 address, or the /64 network of an IPv6 address, which is one connection line. */
export function getClientKeyOfAddress(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}
