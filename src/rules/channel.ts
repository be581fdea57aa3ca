export const channels = ['WEB_MOBILE', 'WEB_DESKTOP', 'ANDROID', 'IOS'] as const;
export type Channel = (typeof channels)[number];
