import { BlockList, isIP, isIPv4 } from 'node:net';

/** The proxies whose X-Forwarded headers are believed: the nearest `count` hops, or those in `networks`. */
export type TrustedProxies =
  | { kind: 'count'; count: number }
  | { kind: 'networks'; networks: BlockList };

export const noTrustedProxies: TrustedProxies = { kind: 'count', count: 0 };

/** Parses e.g. `2` or `10.0.0.0/8,192.168.1.7`; undefined when the text is invalid. */
export function parseTrustedProxies(text: string): TrustedProxies | undefined {
  if (text === '') return noTrustedProxies;
  if (/^\d$/.test(text)) return { kind: 'count', count: Number(text) };
  const networks = new BlockList();
  for (const entry of text.split(',')) {
    const [address = '', prefix] = entry.trim().split('/');
    const family = isIPv4(address) ? 'ipv4' : 'ipv6';
    const maxBits = family === 'ipv4' ? 32 : 128;
    const bits = Number(prefix ?? maxBits);
    const isNetwork = isIP(address) && /^\d{1,3}$/.test(prefix ?? '0') && bits <= maxBits;
    if (!isNetwork) return undefined;
    networks.addSubnet(address, bits, family);
  }
  return { kind: 'networks', networks };
}

/** `hop` counts from the socket, which is hop 0. */
export function isTrustedProxy(trusted: TrustedProxies, hop: number, address: string): boolean {
  return trusted.kind === 'count'
    ? hop < trusted.count
    : trusted.networks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');
}
