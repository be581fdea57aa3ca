import { beforeEach, expect, test } from 'vitest';
import { endpointPaths } from '#api/paths.ts';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { readCookie, readJsonCookie } from '#tracking/account/cookie.ts';
import { storeAffiliateCodes } from '#tracking/campaign/affiliate-cookie.ts';
import { storeCampaign, storePartnership } from '#tracking/campaign/campaign-cookies.ts';
import { updateCampaign } from './track-campaign.ts';

beforeEach(clearCookies);

const warmHomes = { partnerName: 'Warm Homes', partnerLogoUrl: '/warm.svg' };
const codes = { partnerCode: 'WHC01', reqId: 'r-1' };

/** Responds to the calls: WARM is an affiliate's campaign, which WHC01 has. `other` replaces the response to a call. */
function recordCalls(other: Record<string, () => Response> = {}) {
  const responses: Record<string, () => Response> = {
    [endpointPaths.getEnv]: () => Response.json({ affiliateCampaigns: ['WARM'] }),
    [endpointPaths.partnershipItems]: () => Response.json({ ...warmHomes, other: 'x' }),
    [`${endpointPaths.campaignByPartnership}/WHC01`]: () => Response.json({ campaignCode: 'WARM' }),
    ...other,
  };
  return recordFetch((path) => responses[path]?.() ?? new Response('', { status: 404 }));
}

test('the partner of a campaign is fetched and stored once', async () => {
  const calls = recordCalls();
  storeCampaign('WARM', true);
  await updateCampaign();
  await updateCampaign();
  expect(calls).toMatchObject([
    { method: 'POST', path: endpointPaths.partnershipItems, body: { campaignCode: 'WARM' } },
  ]);
  expect(readJsonCookie('partnershipData')).toEqual({ campaignCode: 'WARM', ...warmHomes });
});

test('a campaign without a partner is stored without one, and replaces the last partner', async () => {
  storePartnership({ campaignCode: 'WARM', partnerName: 'Warm Homes' });
  storeCampaign('HS24', true);
  recordFetch(() => new Response('', { status: 404 }));
  await updateCampaign();
  expect(readJsonCookie('partnershipData')).toEqual({ campaignCode: 'HS24' });
});

test('the campaign of a partner is looked up, and the codes of its link stay', async () => {
  recordCalls();
  storeAffiliateCodes(codes);
  await updateCampaign();
  expect([readCookie('campaignCode'), readCookie('quoteCampaignCode')]).toEqual(['WARM', 'WARM']);
  expect(readJsonCookie('partnershipData')).toEqual({ campaignCode: 'WARM', ...warmHomes });
  expect(readJsonCookie('affiliateData')).toEqual(codes);
});

test.each(['NOBODY', '../get-env', '..', 'P&Q'])(
  'the codes of a partner %j that does not exist are removed',
  async (partnerCode) => {
    const calls = recordCalls();
    storeAffiliateCodes({ partnerCode });
    await updateCampaign();
    expect(calls.map(({ path }) => path)).toEqual([
      ...(partnerCode === 'NOBODY' ? [`${endpointPaths.campaignByPartnership}/NOBODY`] : []),
      endpointPaths.getEnv,
    ]);
    expect(document.cookie).toBe('');
  },
);

test('affiliate codes of a campaign that is not an affiliate’s are removed', async () => {
  recordCalls();
  storeCampaign('PW26', true);
  storeAffiliateCodes(codes);
  await updateCampaign();
  expect(readJsonCookie('affiliateData')).toBeUndefined();
});

test.each<[string, Record<string, () => Response>]>([
  ['campaigns fails', { [endpointPaths.getEnv]: () => new Response('', { status: 503 }) }],
  [
    'campaigns has no list',
    { [endpointPaths.getEnv]: () => Response.json({ affiliateCampaigns: 'WARM' }) },
  ],
  [
    'the partner fails',
    {
      [`${endpointPaths.campaignByPartnership}/WHC01`]: () => new Response('', { status: 500 }),
    },
  ],
  [
    'the partner has no code',
    { [`${endpointPaths.campaignByPartnership}/WHC01`]: () => Response.json({ campaignCode: 7 }) },
  ],
])('stored codes stay when the call for %s', async (_, other) => {
  recordCalls(other);
  storeAffiliateCodes(codes);
  await updateCampaign();
  expect(readJsonCookie('affiliateData')).toEqual(codes);
});

test('a campaign stays when the call for its partner fails, and the last partner goes', async () => {
  storePartnership({ campaignCode: 'WARM', partnerName: 'Warm Homes' });
  storeCampaign('PW26', true);
  recordCalls({ [endpointPaths.partnershipItems]: () => new Response('', { status: 503 }) });
  await updateCampaign();
  expect(readCookie('campaignCode')).toBe('PW26');
  expect(readJsonCookie('partnershipData')).toBeUndefined();
});

test('no call is made for a visit without codes', async () => {
  const calls = recordCalls();
  await updateCampaign();
  expect(calls).toEqual([]);
});
