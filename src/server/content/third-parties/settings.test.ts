import { expect, test } from 'vitest';
import { OperatorError } from '#server/platform/errors/operator-error.ts';
import { readConfig } from '../../config.ts';
import { listEnabledThirdParties } from './settings.ts';

const enabled = (environment: Record<string, string>) =>
  listEnabledThirdParties(readConfig(environment));

test('no third party is enabled by default', () => {
  expect(enabled({})).toEqual({});
  expect(enabled({ ENVIRONMENT: 'prod' })).toEqual({});
});

test('a configured third party has its id and its provider’s origin', () => {
  expect(enabled({ TAG_MANAGER: 'GTM-ABC123' })).toEqual({
    tagManager: { id: 'GTM-ABC123', origin: 'https://www.googletagmanager.com' },
  });
});

test('an origin after the id replaces the provider’s', () => {
  expect(enabled({ TAG_MANAGER: 'GTM-ABC123@https://tags.example.com' })).toEqual({
    tagManager: { id: 'GTM-ABC123', origin: 'https://tags.example.com' },
  });
});

test('the affiliate pixel has the tracking id and the origin of its address', () => {
  expect(enabled({ AFFILIATE_PIXEL: 'https://network.example/pixel.gif?shop=1' })).toEqual({
    affiliatePixel: { id: '227', origin: 'https://network.example' },
  });
});

test('the heatmap is enabled in prod only', () => {
  const environmentsWith = (key: string, id = 'a') =>
    ['local', 'dev', 'qa', 'prod'].filter(
      (ENVIRONMENT) => Object.keys(enabled({ [key]: id, ENVIRONMENT })).length > 0,
    );
  expect(environmentsWith('HEATMAP')).toEqual(['prod']);
  expect(environmentsWith('PERFORMANCE_MONITOR', 'a:b')).toEqual(['dev', 'qa', 'prod']);
  expect(environmentsWith('REVIEWS')).toEqual(['local', 'dev', 'qa', 'prod']);
});

test('chat uses the deployment that is configured for the current ENVIRONMENT', () => {
  const CHAT_DEPLOYMENTS = 'local:1a,qa:2b,prod:3c@https://chat.example.com';
  const chatIn = (ENVIRONMENT: string) => enabled({ CHAT_DEPLOYMENTS, ENVIRONMENT }).chat;
  expect(chatIn('local')).toEqual({ id: '1a', origin: 'https://chat.example.com' });
  expect(chatIn('prod')).toEqual({ id: '3c', origin: 'https://chat.example.com' });
  expect(chatIn('dev')).toBeUndefined();
});

test.each([
  ['TAG_MANAGER', 'GTM-1@http://tags.example.com'],
  ['TAG_MANAGER', 'GTM-1@https://tags.example.com/path'],
  ['TAG_MANAGER', "GTM-1@https://tags.example.com;script-src 'unsafe-inline'"],
  ['TAG_MANAGER', 'GTM-1@https://tags.example.com https://evil.example'],
  ['TAG_MANAGER', '"><script>'],
  ['TAG_MANAGER', '@https://tags.example.com'],
  ['WALLET_BADGE', '1234'],
  ['PERFORMANCE_MONITOR', 'application'],
  ['PERFORMANCE_MONITOR', 'application:token:more'],
  ['CHAT_DEPLOYMENTS', '4f1c'],
  ['CHAT_DEPLOYMENTS', 'staging:4f1c'],
])('the server does not start with %s=%s', (key, value) => {
  expect(() => readConfig({ [key]: value })).toThrow(OperatorError);
  expect(() => readConfig({ [key]: value })).toThrow(new RegExp(`^Configuration: ${key} must be`));
});
