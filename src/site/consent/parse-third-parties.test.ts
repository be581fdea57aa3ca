import { expect, test } from 'vitest';
import { parseThirdParties } from './parse-third-parties.ts';

test('parseThirdParties returns the configured third parties of a get-env response', () => {
  const tagManager = { id: 'GTM-1', origin: 'https://tags.example' };
  expect(parseThirdParties({ environmentName: 'prod', thirdParties: { tagManager } })).toEqual({
    tagManager,
  });
});

test('parseThirdParties leaves out what is malformed or unknown', () => {
  const chat = { id: 'c1', origin: 'https://chat.example' };
  const thirdParties = { chat, heatmap: { id: 5, origin: 'x' }, reviews: null, unknown: chat };
  expect(parseThirdParties({ thirdParties })).toEqual({ chat });
});

test.each([undefined, null, '<html>', 5, [], {}, { thirdParties: 'all' }, { thirdParties: null }])(
  'parseThirdParties returns none for the response %j',
  (response) => {
    expect(parseThirdParties(response)).toEqual({});
  },
);
