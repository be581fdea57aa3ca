import { type DeviceChannel, deviceChannels } from '#rules/vocabularies/channel.ts';

/** The properties of `navigator` that tell the device, and the cookie `appChannel`. */
export interface DeviceSignals {
  userAgent: string;
  maxTouchPoints: number;
  userAgentData?: { mobile: boolean };
  appChannel?: string | undefined;
}

const appChannels: readonly DeviceChannel[] = deviceChannels.slice(2);
const mobileAgent = /Mobi|Android|iPhone|iPad|iPod/;

/** The app's own channel if its web view has set one, otherwise by the kind of device. */
export function getChannel(device: DeviceSignals): DeviceChannel {
  const appChannel = appChannels.find((channel) => channel === device.appChannel);
  return appChannel ?? (isMobile(device) ? 'WEB_MOBILE' : 'WEB_DESKTOP');
}

function isMobile({ userAgent, maxTouchPoints, userAgentData }: DeviceSignals): boolean {
  // An iPad says that it is a Mac. No Mac has a touch screen.
  const isTablet = userAgent.includes('Macintosh') && maxTouchPoints > 1;
  return userAgentData?.mobile || mobileAgent.test(userAgent) || isTablet;
}
