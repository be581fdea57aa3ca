/** The third parties whose scripts pages may load. */
export const thirdPartyKeys = [
  'consentManager',
  'tagManager',
  'heatmap',
  'chat',
  'reviews',
  'walletBadge',
  'performanceMonitor',
] as const;
export type ThirdPartyKey = (typeof thirdPartyKeys)[number];
