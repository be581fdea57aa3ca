import type { MiddlewareHandler } from 'hono';
import { filePolicy, pagePolicy } from './page-policy.ts';
import { type TrustedProxies, visitorIn } from './visitor.ts';

/** On every answer, whatever it is. */
export const everywhere = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'permissions-policy':
    'camera=(), display-capture=(), geolocation=(), microphone=(), payment=(), usb=()',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'origin-agent-cluster': '?1',
  // For browsers that do not know frame-ancestors.
  'x-frame-options': 'DENY',
  'x-permitted-cross-domain-policies': 'none',
};

/** Not for subdomains: this is one area of a site whose other names are not ours to bind. */
const httpsOnly = 'max-age=31536000';
const policy = 'content-security-policy';

export interface SecurityHeaderDeps {
  siteOrigin: string;
  trustedProxies: TrustedProxies;
  pagePolicy?: ((html: string) => string) | undefined;
}

export function securityHeaders(deps: SecurityHeaderDeps): MiddlewareHandler {
  const policyOf = deps.pagePolicy ?? pagePolicy;
  const isSecureSite = deps.siteOrigin.startsWith('https:');
  return async (c, next) => {
    await next();
    if (!c.res.headers.has(policy)) {
      const isPage = c.res.headers.get('content-type')?.startsWith('text/html') ?? false;
      // Read before the headers are touched: the listener's own responses part with them when they are read.
      const value = isPage ? policyOf(await c.res.clone().text()) : filePolicy;
      c.res.headers.set(policy, value);
    }
    for (const [name, value] of Object.entries(everywhere)) c.res.headers.set(name, value);
    if (isSecureSite || visitorIn(c, deps.trustedProxies).isSecure) {
      c.res.headers.set('strict-transport-security', httpsOnly);
    }
  };
}
