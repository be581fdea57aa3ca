import { expect, test } from 'vitest';
import { parseTrustedProxies } from './trusted-proxies.ts';

test.each([
  '10',
  '-1',
  '1.5',
  'all',
  '10.0.0.0/33',
  '10.0.0',
  '::1/129',
  '10.0.0.1,',
  '1,2',
  '10.0.0.1/',
])('TRUSTED_PROXIES refuses "%s"', (text) => {
  expect(parseTrustedProxies(text)).toBeUndefined();
});
