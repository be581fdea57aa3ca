import type { EnvironmentName } from '#api/get-env.ts';
import type { ThirdPartyKey } from '#api/third-party-keys.ts';
import { chatPaths } from './chat-paths.ts';
import type { ConsentCategory } from './consent-category.ts';

/** Directives of the Content-Security-Policy that a third party may extend. */
export const sourceDirectives = [
  'script-src',
  'style-src',
  'img-src',
  'connect-src',
  'frame-src',
] as const;
export type SourceDirective = (typeof sourceDirectives)[number];

export interface ThirdParty {
  /** The name on the cookie page. */
  name: string;
  provider: string;
  purpose: string;
  /** The consent category; a third party that is `necessary` loads without consent. */
  category: ConsentCategory | 'necessary';
  /** The environments in which it is loaded. Absent: in all of them. */
  environments?: readonly EnvironmentName[];
  /**
   * The pages on which it is loaded. Absent: on all pages. `element` is a CSS selector: it is loaded on pages
   * that have such an element, and shown in it.
   */
  pages?: { paths: readonly string[] } | { element: string };
  /** The provider's own origin. Absent where the retailer has to name it. */
  origin?: string;
  /** Path and query of its script at the origin. Absent for the pixel, which is a request. */
  script?: (id: string) => string;
  /** Sources besides the origin of the script. `origin` stands for the configured origin. */
  sources: Partial<Record<SourceDirective, readonly string[]>>;
  /** Names of the cookies it sets on this site. A final `*` matches any ending. */
  cookies: readonly string[];
}

/** Every third party of the site. Nothing else from another origin is ever loaded. */
export const thirdParties: Record<ThirdPartyKey, ThirdParty> = {
  consentManager: {
    name: 'Consent manager',
    provider: 'OneTrust',
    purpose: 'Asks for your cookie choices and remembers them.',
    category: 'necessary',
    origin: 'https://cdn.cookielaw.org',
    script: () => '/scripttemplates/otSDKStub.js',
    sources: {
      // Of every data centre: https://developer.onetrust.com/onetrust/docs/content-security-policy-cdn
      'connect-src': [
        'origin',
        'https://geolocation.onetrust.com',
        'https://privacyportal.onetrust.com',
        'https://privacyportal-eu.onetrust.com',
        'https://privacyportal-uk.onetrust.com',
      ],
      'img-src': ['origin'],
      'style-src': ['origin'],
    },
    cookies: ['OptanonConsent', 'OptanonAlertBoxClosed'],
  },
  tagManager: {
    name: 'Tag manager',
    provider: 'Google Tag Manager',
    purpose: 'Counts visits and shows how people use our pages.',
    category: 'analytics',
    origin: 'https://www.googletagmanager.com',
    script: (id) => `/gtm.js?id=${encodeURIComponent(id)}`,
    sources: {
      // The hosts of visitors in Europe and the UK (`region1`), and those of the world.
      'connect-src': [
        'origin',
        'https://www.google-analytics.com',
        'https://region1.google-analytics.com',
        'https://analytics.google.com',
        'https://region1.analytics.google.com',
      ],
      'img-src': [
        'origin',
        'https://www.google-analytics.com',
        'https://region1.google-analytics.com',
      ],
    },
    cookies: ['_ga', '_ga_*'],
  },
  heatmap: {
    name: 'Heatmap',
    provider: 'Microsoft Clarity',
    purpose:
      'Shows where people click and scroll. All texts and fields are masked, and pages on which you enter your details are left out.',
    category: 'analytics',
    environments: ['prod'],
    origin: 'https://www.clarity.ms',
    script: (id) => `/tag/${encodeURIComponent(id)}`,
    sources: {
      'script-src': ['https://scripts.clarity.ms'],
      // Its servers are named by letters, and which one gets a recording is said by the script.
      'connect-src': ['origin', 'https://*.clarity.ms'],
      'img-src': ['https://c.clarity.ms', 'https://c.bing.com'],
    },
    cookies: ['_clck', '_clsk'],
  },
  chat: {
    name: 'Live chat',
    provider: 'Genesys',
    purpose: 'Lets you chat with our team on some help pages.',
    category: 'experience',
    pages: { paths: chatPaths },
    origin: 'https://apps.euw2.pure.cloud',
    script: () => '/genesys-bootstrap/genesys.min.js',
    sources: {
      'connect-src': [
        'origin',
        'https://api.euw2.pure.cloud',
        'https://api-cdn.euw2.pure.cloud',
        'wss://webmessaging.euw2.pure.cloud',
      ],
      'img-src': ['origin'],
      'style-src': ['origin'],
      'frame-src': ['origin'],
    },
    cookies: [],
  },
  reviews: {
    name: 'Customer reviews',
    provider: 'Trustpilot',
    purpose: 'Shows what other customers say about us.',
    category: 'experience',
    pages: { element: '[data-reviews]' },
    origin: 'https://widget.trustpilot.com',
    script: () => '/bootstrap/v5/tp.widget.bootstrap.min.js',
    sources: { 'connect-src': ['origin'], 'frame-src': ['origin'] },
    cookies: [],
  },
  walletBadge: {
    name: 'Card wallet badge',
    provider: 'Our card wallet partner',
    purpose: 'Shows a badge in the footer for your card wallet.',
    category: 'experience',
    pages: { element: '[data-wallet-badge]' },
    script: (id) => `/badge.js?id=${encodeURIComponent(id)}`,
    sources: {
      'connect-src': ['origin'],
      'img-src': ['origin'],
      'style-src': ['origin'],
      'frame-src': ['origin'],
    },
    cookies: [],
  },
  performanceMonitor: {
    name: 'Performance monitor',
    provider: 'Datadog',
    purpose: 'Tells us when a page is slow or fails.',
    category: 'analytics',
    environments: ['dev', 'qa', 'prod'],
    origin: 'https://www.datadoghq-browser-agent.com',
    script: () => '/eu1/v6/datadog-rum.js',
    sources: { 'connect-src': ['origin', 'https://browser-intake-datadoghq.eu'] },
    cookies: ['_dd_s'],
  },
  // The pixel has no script: fire-pixel.ts requests the address in the configuration.
  affiliatePixel: {
    name: 'Affiliate pixel',
    provider: 'Our affiliate network',
    purpose: 'Tells the website that sent you to us that you bought a plan, so that we can pay it.',
    category: 'marketing',
    sources: { 'connect-src': ['origin'] },
    cookies: [],
  },
};
