/**
 * The address of each host of a list as libpq writes it, e.g. `postgres://user@a:5432,b:5432/shop`. The address of a
 * single host is returned unchanged.
 */
export function listHosts(address: string): string[] {
  const parts = /^(\w+:\/\/(?:[^/?#]*@)?)([^/?#]*)(.*)$/.exec(address);
  if (!parts) return [address];
  const [, before, hosts = '', after] = parts;
  return hosts.split(',').map((host) => `${before}${host}${after}`);
}

/** Host and port, without user and password. */
export const nameHost = (address: string): string => new URL(address).host;

/** The values of `target_session_attrs` that mean a host that accepts writes. The server writes, so no other will do. */
const acceptedTargets = ['read-write', 'primary'];

export function isHostList(address: string): boolean {
  const hosts = listHosts(address);
  if (!hosts.every((host) => URL.canParse(host))) return false;
  const urls = hosts.map((host) => new URL(host));
  if (urls.length === 1) return true;
  const target = urls[0]?.searchParams.get('target_session_attrs') ?? 'read-write';
  return urls.every(({ host }) => host !== '') && acceptedTargets.includes(target);
}
