export const visitChannels = ['WEB_MOBILE', 'WEB_DESKTOP', 'ANDROID', 'IOS'] as const;
export type VisitChannel = (typeof visitChannels)[number];
