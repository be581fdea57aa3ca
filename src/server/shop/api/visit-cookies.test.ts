import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { readVisitCookies } from './visit-cookies.ts';

const journeyID = '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940';
const json = (value: unknown) => encodeURIComponent(JSON.stringify(value));

/** What readVisitCookies returns for a request with this Cookie header. */
async function read(cookie: string): Promise<unknown> {
  const app = new Hono().get('/', (c) => c.json(readVisitCookies(c)));
  return (await app.request('/', { headers: { cookie } })).json();
}

test('readVisitCookies reads journey, page variant, campaign and affiliate codes', async () => {
  const cookies = [
    `journeyData=${json({ journeyID, journeyName: 'home-services' })}`,
    'sa-variant=hero-cover',
    'campaignCode=WARM',
    `affiliateData=${json({ partnerCode: 'WHC01', reqId: 'r/1+=', affuid: 'u:1' })}`,
  ];
  expect(await read(cookies.join('; '))).toEqual({
    journeyId: journeyID,
    pageVariant: 'hero-cover',
    campaignCode: 'WARM',
    affiliate: { partnerCode: 'WHC01', reqId: 'r/1+=', affuid: 'u:1' },
  });
});

test.each([
  ['no cookies', ''],
  ['a journey that is no UUID', `journeyData=${json({ journeyID: 'amelia' })}`],
  ['JSON that is broken', 'journeyData=%7B%22journey; affiliateData=%7B'],
  ['percent signs that cannot be decoded', 'journeyData=%E0%A4; affiliateData=%'],
  ['JSON of another kind', `affiliateData=${json(['WHC01'])}; journeyData=7`],
  ['no affiliate code', `affiliateData=${json({})}`],
  ['affiliate codes that are too long', `affiliateData=${json({ affuid: 'x'.repeat(257) })}`],
  ['a cookie of 12 kB', `affiliateData=${json({ affuid: 'u', more: 'x'.repeat(12_000) })}`],
  ['a campaign code with SQL words', "campaignCode=' or 1=1"],
  ['a campaign code of five characters', 'campaignCode=WARMS'],
])('readVisitCookies reads nothing from %s', async (_, cookie) => {
  expect(await read(cookie)).toEqual({});
});

test.each<[Record<string, unknown>, Record<string, string>]>([
  [
    { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b' },
    { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b' },
  ],
  [{ partnerCode: 7, reqId: "sub1|sub2'; drop" }, { reqId: "sub1|sub2'; drop" }],
  [
    { partnerCode: 'x'.repeat(256), reqId: '"'.repeat(256), affuid: '' },
    { partnerCode: 'x'.repeat(256), reqId: '"'.repeat(256) },
  ],
  [
    { partnerCode: '\0', reqId: 'a\0b', affuid: 'c\ud800' },
    { reqId: 'ab', affuid: 'c\ufffd' },
  ],
])('readVisitCookies reads the affiliate codes %j as %j', async (codes, affiliate) => {
  expect(await read(`affiliateData=${json(codes)}`)).toEqual({ affiliate });
});

test('readVisitCookies reads the first of two cookies with one name', async () => {
  expect(await read('campaignCode=WARM; campaignCode=NEST')).toEqual({ campaignCode: 'WARM' });
});
