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
  /** Whether a trusted proxy sent the request. */
  isForwarded: boolean;
}

/**
 * X-Forwarded headers are read only when the socket is a trusted proxy, because any client can send them, and of any
 * length.
 */
export function getClientInfo(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  socketAddress: string | undefined,
  trusted: TrustedProxies,
): ClientInfo {
  const { host, protocol } = new URL(url);
  const proxy = findProxy(socketAddress, trusted);
  if (proxy === undefined) {
    return {
      address: parseAddress(socketAddress ?? '') ?? '',
      host,
      isSecure: protocol === 'https:',
      isForwarded: false,
    };
  }
  const forwardedProtocol = firstValue(headers.get('x-forwarded-proto'));
  return {
    address: findClient(proxy, headers.get('x-forwarded-for') ?? '', trusted),
    host: firstValue(headers.get('x-forwarded-host')) || host,
    isSecure: forwardedProtocol ? forwardedProtocol === 'https' : protocol === 'https:',
    isForwarded: true,
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
    findProxy(socketAddress, trusted) !== undefined &&
    firstValue(forwardedProto.toString()) === 'https'
  );
}

const clients = new WeakMap<Context, ClientInfo>();

/** `getClientInfo` for the request of a Hono context, read once. Requests of in-process tests have no socket. */
export function getClientInfoOfContext(c: Context, trusted: TrustedProxies): ClientInfo {
  const known = clients.get(c);
  if (known) return known;
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  const client = getClientInfo(c.req.raw, env?.incoming?.socket?.remoteAddress, trusted);
  clients.set(c, client);
  return client;
}

/** Whether visitors use HTTPS: on every request of a site with an https address, otherwise on those that came so. */
export function isSecureRequest(
  c: Context,
  { siteOrigin, trustedProxies }: { siteOrigin: string; trustedProxies: TrustedProxies },
): boolean {
  return siteOrigin.startsWith('https:') || getClientInfoOfContext(c, trustedProxies).isSecure;
}

/** The address of the socket if it is a trusted proxy. */
function findProxy(socketAddress: string | undefined, trusted: TrustedProxies): string | undefined {
  const socket = parseAddress(socketAddress ?? '');
  return socket !== undefined && isTrustedProxy(trusted, 0, socket) ? socket : undefined;
}

/** The first value of an X-Forwarded header, which the proxy nearest to the client wrote, in lower case. */
function firstValue(header: string | null): string | undefined {
  return header?.split(',', 1)[0]?.trim().toLowerCase();
}

/**
 * Follows X-Forwarded-For from its right end while the hops are trusted. An invalid address ends it. What is left of
 * the first hop that is not trusted is not read: the client may have written it.
 */
function findClient(proxy: string, forwardedFor: string, trusted: TrustedProxies): string {
  let client = proxy;
  let end = forwardedFor.length;
  for (let hop = 0; end >= 0 && isTrustedProxy(trusted, hop, client); hop += 1) {
    const comma = forwardedFor.lastIndexOf(',', end - 1);
    const address = parseAddress(forwardedFor.slice(comma + 1, end));
    if (address === undefined) break;
    client = address;
    end = comma;
  }
  return client;
}

/** Longer than an IPv6 address with zone, brackets, port and spaces. */
const maxHopLength = 100;

/** Strips the port that some proxies add, and the IPv6 prefix of IPv4 addresses on dual-stack sockets. */
function parseAddress(hop: string): string | undefined {
  if (hop.length > maxHopLength) return undefined;
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

/** The /48 network of a key that begins with a /64 network; undefined for any other key. */
export function getWiderNetwork(key: string): string | undefined {
  const wider = key.replace(/^(\w+:\w+:\w+):\w+::\/64/, '$1::/48');
  return wider === key ? undefined : wider;
}
