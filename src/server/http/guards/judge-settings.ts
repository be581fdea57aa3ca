import { BlockList, isIPv4 } from 'node:net';
import type { Warnings } from '#server/platform/observability/warnings.ts';
import type { ClientInfo } from '../requests/client-info.ts';
import { isTrustedProxy, type TrustedProxies } from '../requests/trusted-proxies.ts';

export interface JudgeDeps {
  /** The site's public origin; empty to take it from each request. */
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  /** Default: nothing is judged. */
  warnings?: Warnings | undefined;
}

const privateNetworks = new BlockList();
for (const [network, bits] of [
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.168.0.0', 16],
] as const) {
  privateNetworks.addSubnet(network, bits, 'ipv4');
}
privateNetworks.addSubnet('fc00::', 7, 'ipv6');
privateNetworks.addSubnet('fe80::', 10, 'ipv6');
privateNetworks.addAddress('::1', 'ipv6');

const isPrivate = (address: string) =>
  privateNetworks.check(address, isIPv4(address) ? 'ipv4' : 'ipv6');

/** Compares SITE_ORIGIN and TRUSTED_PROXIES with a request that only other settings explain. */
export function judgeSettings(
  { siteOrigin, trustedProxies, warnings }: JudgeDeps,
  { headers }: Request,
  client: ClientInfo,
): void {
  if (!warnings) return;
  judgeOrigin(siteOrigin, warnings, headers, client);
  judgeProxies(trustedProxies, warnings, headers, client);
}

/** A page of this site sends its own origin. Pages of other sites neither are `same-origin` nor name the requested host. */
function judgeOrigin(
  siteOrigin: string,
  warnings: Warnings,
  headers: Headers,
  client: ClientInfo,
): void {
  const origin = headers.get('origin');
  if (siteOrigin === '' || origin === null || !URL.canParse(origin)) return;
  const { host } = new URL(origin);
  const isRight = host === new URL(siteOrigin).host;
  const isOwn = headers.get('sec-fetch-site') === 'same-origin' || host === client.host;
  if (!isRight && !isOwn) return;
  warnings.set(
    'SITE_ORIGIN',
    isRight
      ? undefined
      : 'forms come from another host than SITE_ORIGIN names, so browsers without Sec-Fetch-Site get 403 and mails link to that name: set SITE_ORIGIN to the address that visitors see',
  );
}

function judgeProxies(
  trusted: TrustedProxies,
  warnings: Warnings,
  headers: Headers,
  { address, isForwarded }: ClientInfo,
): void {
  const forwardedFor = headers.get('x-forwarded-for');
  if (forwardedFor === null || address === '') return;
  if (!isForwarded) {
    // Anybody may send the header; only a proxy of ours has a private address.
    if (isPrivate(address))
      warnings.set(
        'TRUSTED_PROXIES',
        `requests with X-Forwarded-For come from ${address}, which TRUSTED_PROXIES does not name, so all visitors behind it share one rate limit: set TRUSTED_PROXIES to the proxy`,
      );
    return;
  }
  const hops = forwardedFor.split(',').length;
  const isTooWide =
    trusted.kind === 'count' ? hops < trusted.count : isTrustedVisitor(trusted, address);
  warnings.set(
    'TRUSTED_PROXIES',
    isTooWide
      ? 'TRUSTED_PROXIES trusts more than the proxies in front, so a visitor can write an address of his choice and has no rate limit: name the proxies alone'
      : undefined,
  );
}

/** All hops were trusted, up to an address of the internet: that is a visitor, and no proxy. */
const isTrustedVisitor = (trusted: TrustedProxies, address: string) =>
  isTrustedProxy(trusted, 0, address) && !isPrivate(address);
