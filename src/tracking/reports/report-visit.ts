import { getChannel } from '#api/device-channel.ts';
import type { JourneyEvent, PageView } from '#api/report.ts';
import { appChannelCookie } from '#api/visit-cookies.ts';
import type { DeviceChannel } from '#rules/vocabularies/channel.ts';
import { readCookie } from '#tracking/account/cookie.ts';
import type { Visit } from '#tracking/journey/visit.ts';
import { sendReport } from './send-report.ts';

type PageViewFacts = Pick<PageView, 'page' | 'productId'>;
type EventFacts = Omit<JourneyEvent, 'type' | 'channel' | 'journeyName' | keyof Visit>;

export function reportPageView(visit: Visit, facts: PageViewFacts): void {
  sendReport({ type: 'core::page-view', channel: readChannel(), ...visit, ...facts }, visit);
}

export function reportEvent(visit: Visit, type: JourneyEvent['type'], facts: EventFacts): void {
  sendReport({ type, channel: readChannel(), ...visit, ...facts }, visit);
}

function readChannel(): DeviceChannel {
  const { userAgent, maxTouchPoints, userAgentData } = navigator;
  const device = { userAgent, maxTouchPoints, ...(userAgentData && { userAgentData }) };
  return getChannel({ ...device, appChannel: readCookie(appChannelCookie) });
}

declare global {
  interface Navigator {
    /** User agent data, which only Chromium has. */
    userAgentData?: { mobile: boolean };
  }
}
