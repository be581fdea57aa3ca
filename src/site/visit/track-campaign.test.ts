import { beforeEach, expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { storePartnership } from '#tracking/campaign/campaign-cookies.ts';
import { readCookie, readJsonCookie } from '#tracking/journey/visit-cookie.ts';
import { determineCampaign, updatePartnership } from './track-campaign.ts';

beforeEach(clearCookies);

const query = (text: string) => new URLSearchParams(text);
const readCampaign = () => [readCookie('campaignCode'), readCookie('quoteCampaignCode')];

test('the campaign code of the address is stored in both campaign cookies', async () => {
  expect(await determineCampaign({ query: query('cc=WARM&cc=NEST'), isLanding: true })).toBe(
    'WARM',
  );
  expect(readCampaign()).toEqual(['WARM', 'WARM']);
});

test('the campaign of the stored partnership is used on every page but the landing page, which clears it', async () => {
  storePartnership({ campaignCode: 'PW26' });
  expect(await determineCampaign({ query: query(''), isLanding: false })).toBe('PW26');
  clearCookies();
  storePartnership({ campaignCode: 'PW26' });
  expect(await determineCampaign({ query: query(''), isLanding: true })).toBe('');
  expect(document.cookie).toBe('');
});

test.each([
  ['too long', `cc=${'W'.repeat(100_000)}`],
  ['markup', 'cc=%3Cscript%3E'],
  ['SQL', 'cc=%27%3BOR'],
])('a code that is %s is not stored', async (_, text) => {
  expect(await determineCampaign({ query: query(text), isLanding: false })).toBe('');
  expect(document.cookie).toBe('');
});

test('the partner of a campaign is fetched and stored once', async () => {
  const calls = recordFetch(() =>
    Response.json({ partnerName: 'Warm Homes', partnerLogoUrl: '/warm.svg', other: 'x' }),
  );
  expect(await updatePartnership('WARM', query(''))).toBe('WARM');
  expect(await updatePartnership('WARM', query(''))).toBe('WARM');
  expect(calls).toEqual([
    {
      method: 'POST',
      path: endpointPaths.partnershipItems,
      body: { campaignCode: 'WARM' },
      headers: expect.any(Headers),
    },
  ]);
  expect(readJsonCookie('partnershipData')).toEqual({
    campaignCode: 'WARM',
    partnerName: 'Warm Homes',
    partnerLogoUrl: '/warm.svg',
  });
});

test('a campaign without a partner is stored without one, and replaces the last partner', async () => {
  storePartnership({ campaignCode: 'WARM', partnerName: 'Warm Homes' });
  recordFetch(() => new Response('', { status: 404 }));
  await updatePartnership('HS24', query(''));
  expect(readJsonCookie('partnershipData')).toEqual({ campaignCode: 'HS24' });
});

test('a link with only a partner code looks up the partner’s campaign first', async () => {
  const calls = recordFetch((path) =>
    Response.json(
      path === endpointPaths.partnershipItems
        ? { partnerName: 'Warm Homes' }
        : { campaignCode: 'WARM' },
    ),
  );
  expect(await updatePartnership('', query('PartnerCode=WHC01'))).toBe('WARM');
  expect(calls.map(({ path }) => path)).toEqual([
    `${endpointPaths.campaignByPartnership}/WHC01`,
    endpointPaths.partnershipItems,
  ]);
  expect(readCampaign()).toEqual(['WARM', 'WARM']);
});

test('nothing is stored when the partner is unknown or the campaign lookup fails or returns no code', async () => {
  for (const respond of [
    () => new Response('', { status: 404 }),
    () => new Response('', { status: 500 }),
    () => Response.json({ campaignCode: 7 }),
  ]) {
    recordFetch(respond);
    expect(await updatePartnership('', query('PartnerCode=WHC01'))).toBe('');
  }
  expect(document.cookie).toBe('');
});
