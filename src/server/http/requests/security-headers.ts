import type { MiddlewareHandler } from 'hono';
import { isSecureRequest } from './client-info.ts';
import { filePolicy, pagePolicy } from './content-security-policy.ts';
import type { TrustedProxies } from './trusted-proxies.ts';

/** The security headers that every response has. */
export const commonSecurityHeaders = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // Forbids framing in browsers that do not support frame-ancestors.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** HSTS has no includeSubDomains: this is one area of a site, and its other hosts are not ours. */
const httpsOnly = { 'strict-transport-security': 'max-age=31536000' };
const policy = 'content-security-policy';

export interface SecurityHeaderDeps {
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  pagePolicy?: ((html: string) => string) | undefined;
}

/** The security headers of responses over HTTPS (`isSecure`) or over plain HTTP. */
export function getSecurityHeaders(isSecure: boolean): Record<string, string> {
  return isSecure ? { ...commonSecurityHeaders, ...httpsOnly } : commonSecurityHeaders;
}

export function addSecurityHeaders(deps: SecurityHeaderDeps): MiddlewareHandler {
  const policyOf = deps.pagePolicy ?? pagePolicy;
  return async (c, next) => {
    await next();
    if (!c.res.headers.has(policy)) {
      const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
      // The body is read before headers are set: reading replaces the headers of @hono/node-server's responses.
      const value = isPage ? policyOf(await c.res.clone().text()) : filePolicy;
      c.res.headers.set(policy, value);
    }
    const headers = getSecurityHeaders(isSecureRequest(c, deps));
    for (const [name, value] of Object.entries(headers)) c.res.headers.set(name, value);
  };
}
