/** The device or app in which a visitor uses the shop, not the campaign that brought them. */
export const deviceChannels = ['WEB_MOBILE', 'WEB_DESKTOP', 'ANDROID', 'IOS'] as const;
export type DeviceChannel = (typeof deviceChannels)[number];
