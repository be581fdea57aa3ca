import { expect, test } from 'vitest';
import { getChannel } from './device-channel.ts';

const windows = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) Chrome/142.0 Safari/537.36';
const mac = 'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) Version/18.0 Safari/605.1.15';
const iphone = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) Mobile/15E148 Safari/604.1';
const tablet = 'Mozilla/5.0 (Linux; Android 15) Chrome/142.0 Safari/537.36';

test.each([
  ['WEB_DESKTOP', 'a desktop', { userAgent: windows, maxTouchPoints: 0 }],
  ['WEB_DESKTOP', 'a laptop with a touch screen', { userAgent: windows, maxTouchPoints: 10 }],
  ['WEB_DESKTOP', 'a Mac', { userAgent: mac, maxTouchPoints: 0 }],
  ['WEB_MOBILE', 'an iPad that says it is a Mac', { userAgent: mac, maxTouchPoints: 5 }],
  ['WEB_MOBILE', 'an iPhone', { userAgent: iphone, maxTouchPoints: 5 }],
  ['WEB_MOBILE', 'an Android tablet', { userAgent: tablet, maxTouchPoints: 5 }],
  [
    'WEB_MOBILE',
    'a phone by its client hint',
    { userAgent: windows, maxTouchPoints: 0, userAgentData: { mobile: true } },
  ],
  ['ANDROID', 'the Android app', { userAgent: tablet, maxTouchPoints: 5, appChannel: 'ANDROID' }],
  ['IOS', 'the iOS app', { userAgent: iphone, maxTouchPoints: 5, appChannel: 'IOS' }],
  [
    'WEB_DESKTOP',
    'an invented app',
    { userAgent: windows, maxTouchPoints: 0, appChannel: 'WEB_MOBILE' },
  ],
] as const)('the channel is %s for %s', (channel, _, device) => {
  expect(getChannel(device)).toBe(channel);
});
