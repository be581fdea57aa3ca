import { expect, test } from 'vitest';
import { thirdPartyKeys } from '#api/third-party-keys.ts';
import { listPolicySources } from './policy-sources.ts';
import { thirdParties } from './registry.ts';

const origin = 'https://scripts.example';

test('no source is added for a third party that is not configured', () => {
  expect(listPolicySources({})).toEqual({});
});

test('a configured origin replaces the provider’s in every directive', () => {
  expect(listPolicySources({ reviews: { id: '1', origin } })).toEqual({
    'script-src': [origin],
    'connect-src': [origin],
    'frame-src': [origin],
  });
});

test('listPolicySources lists a source once when two third parties share it', () => {
  const settings = { reviews: { id: '1', origin }, chat: { id: '2', origin } };
  expect(listPolicySources(settings)['script-src']).toEqual([origin]);
});

test.each(thirdPartyKeys)(
  'the third party %s adds https and wss sources only, none of them unsafe',
  (key) => {
    const own = thirdParties[key].origin ?? origin;
    const sources = listPolicySources({ [key]: { id: '1', origin: own } });
    expect(sources[key === 'affiliatePixel' ? 'connect-src' : 'script-src']).toContain(own);
    for (const source of Object.values(sources).flat()) {
      expect(source).toMatch(/^(https|wss):\/\/(\*\.)?[\w-]+(\.[\w-]+)+$/);
    }
  },
);

test('every source is one host, but for the servers of the heatmap, which has no fixed ones', () => {
  const all = thirdPartyKeys.flatMap((key) =>
    Object.entries(thirdParties[key].sources).flatMap(([directive, sources]) =>
      sources.map((source) => `${key} ${directive} ${source}`),
    ),
  );
  expect(all.filter((source) => source.includes('*'))).toEqual([
    'heatmap connect-src https://*.clarity.ms',
  ]);
});

test('the affiliate pixel adds its origin to the connections only', () => {
  expect(listPolicySources({ affiliatePixel: { id: '227', origin } })).toEqual({
    'connect-src': [origin],
  });
});

const scripted = thirdPartyKeys.filter((key) => key !== 'affiliatePixel');

test.each(scripted)('the script address of %s stays at its origin for any configured id', (key) => {
  const url = new URL(`${origin}${thirdParties[key].script?.('a"/../b?c#d')}`);
  expect(url.origin).toBe(origin);
  expect(url.hash).toBe('');
});
