import { beforeEach, expect, test } from 'vitest';
import { clearCookies, recordFetch } from '#tests/support/recorded-fetch.ts';
import { readAffiliateCodes, updateAffiliate } from './track-affiliate.ts';

const affiliateCampaigns = ['WARM'];
const query = new URLSearchParams('PartnerCode=WHC01&ReqID=r-1&affuid=u-1&gclid=7');
const codes = { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' };
const update = (code: string, text = new URLSearchParams()) => updateAffiliate(code, text);

beforeEach(clearCookies);

test('the codes of the address are kept while the campaign is an affiliate’s', async () => {
  recordFetch(() => Response.json({ affiliateCampaigns }));
  await update('WARM', query);
  expect(readAffiliateCodes()).toEqual(codes);
  await update('WARM');
  expect(readAffiliateCodes()).toEqual(codes);
  await update('PW26', query);
  expect(readAffiliateCodes()).toBeUndefined();
});

test('updateAffiliate makes no API call for a visit without campaign and stored codes', async () => {
  const calls = recordFetch();
  await update('', query);
  expect(calls).toEqual([]);
  expect(readAffiliateCodes()).toBeUndefined();
});

test.each([
  ['fails', () => new Response('', { status: 503 })],
  ['has no list', () => Response.json({ affiliateCampaigns: 'WARM' })],
])('stored codes stay when the call for the campaigns %s', async (_, respond) => {
  recordFetch(() => Response.json({ affiliateCampaigns }));
  await update('WARM', query);
  recordFetch(respond);
  await update('PW26');
  expect(readAffiliateCodes()).toEqual(codes);
});
