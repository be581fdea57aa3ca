import { BlockList, isIP, isIPv4 } from 'node:net';
import type { Context } from 'hono';

/** Whose word about the client counts: the nearest so many hops, or those in these networks. */
export type TrustedProxies =
  | { kind: 'count'; count: number }
  | { kind: 'networks'; networks: BlockList };

export const noProxies: TrustedProxies = { kind: 'count', count: 0 };

/** `2`, or `10.0.0.0/8,192.168.1.7`; undefined for what is neither. */
export function trustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return noProxies;
  if (/^\d$/.test(text)) return { kind: 'count', count: Number(text) };
  const networks = new BlockList();
  for (const entry of text.split(',')) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const longest = family === 'ipv4' ? 32 : 128;
    const bits = Number(prefix ?? longest);
    const isNetwork = isIP(address) && /^\d{1,3}$/.test(prefix ?? '0') && bits <= longest;
    if (!isNetwork) return undefined;
    networks.addSubnet(address, bits, family);
  }
  return { kind: 'networks', networks };
}

export interface Visitor {
  /** The farthest hop that someone we trust vouches for; empty where there is no socket. */
  address: string;
  /** The name the browser asked for, with its port. */
  host: string;
  isSecure: boolean;
}

/** Who asks, and how. Forwarded headers count only from a trusted proxy: anyone can write them. */
export function visitorOf(
  { url, headers }: Pick<Request, 'url' | 'headers'>,
  socketAddress: string | undefined,
  trusted: TrustedProxies,
): Visitor {
  const { host, protocol } = new URL(url);
  const socket = addressOf(socketAddress ?? '');
  const isForwarded = socket !== undefined && isTrusted(trusted, 0, socket);
  const forwarded = (name: string) =>
    isForwarded ? headers.get(name)?.split(',')[0]?.trim().toLowerCase() : undefined;
  const chain = [
    socket,
    ...(headers.get('x-forwarded-for') ?? '').split(',').toReversed().map(addressOf),
  ];
  return {
    address: clientOf(chain, trusted),
    host: forwarded('x-forwarded-host') || host,
    isSecure: (forwarded('x-forwarded-proto') || protocol.replace(':', '')) === 'https',
  };
}

/** The same for a request in the server. Requests of in-process tests come without a socket. */
export function visitorIn(c: Context, trusted: TrustedProxies): Visitor {
  const env = c.env as { incoming?: { socket?: { remoteAddress?: string } } } | undefined;
  return visitorOf(c.req.raw, env?.incoming?.socket?.remoteAddress, trusted);
}

/** From the socket outwards, as far as each hop is trusted. What is no address ends the chain. */
function clientOf(chain: (string | undefined)[], trusted: TrustedProxies): string {
  let client = '';
  for (const [hop, address] of chain.entries()) {
    if (address === undefined) break;
    client = address;
    if (!isTrusted(trusted, hop, address)) break;
  }
  return client;
}

function isTrusted(trusted: TrustedProxies, hop: number, address: string): boolean {
  return trusted.kind === 'count'
    ? hop < trusted.count
    : trusted.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}

/** Some proxies add a port, and dual-stack sockets wrap an IPv4 address in an IPv6 one. */
function addressOf(hop: string): string | undefined {
  const bare = hop
    .trim()
    .replace(/^\[(.*)\](:\d+)?$/, '$1')
    .replace(/^([\d.]+):\d+$/, '$1')
    .replace(/%.*$/, '')
    .replace(/^::ffff:(?=[\d.]+$)/i, '');
  return isIP(bare) ? bare : undefined;
}

/** What requests are counted by: an IPv4 address, or an IPv6 network of 64 bits, which is one line. */
export function clientKey(address: string): string {
  if (isIP(address) !== 6) return address;
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const left = head.split(':').filter(Boolean);
  const right = tail.split(':').filter(Boolean);
  const middle = Array.from({ length: 8 - left.length - right.length }, () => '0');
  return `${[...left, ...middle, ...right].slice(0, 4).join(':')}::/64`;
}
