/** The third parties whose scripts or images pages may load. */
export const thirdPartyKeys = [
  'consentManager',
  'tagManager',
  'heatmap',
  'chat',
  'reviews',
  'walletBadge',
  'performanceMonitor',
  'affiliatePixel',
] as const;
export type ThirdPartyKey = (typeof thirdPartyKeys)[number];
