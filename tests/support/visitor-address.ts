import { randomBytes } from 'node:crypto';

/** Servers of tests trust one proxy, as behind a load balancer: what a test sends as X-Forwarded-For is its visitor's IP address. */
export const behindProxy = { TRUSTED_PROXIES: '1' };

/**
 * The header of a visitor with an IP address of its own, since a server limits the requests of an address. The same visitor
 * has the same id, which begins with eight hexadecimal digits, as a UUID does.
 */
export function createVisitorHeader(id = randomBytes(4).toString('hex')) {
  return { 'x-forwarded-for': `2001:db8:${id.slice(0, 4)}:${id.slice(4, 8)}::1` };
}
