import { expect, test } from 'vitest';
import { isAffiliateSale, readAffiliateParameters } from './affiliate-codes.ts';
import { buildPixelAddress } from './pixel-address.ts';

test.each([
  ['WARM', ['NEST', 'WARM'], true],
  ['PW26', ['NEST', 'WARM'], false],
  ['warm', ['WARM'], false],
  ['', [''], false],
  ['WARM', [], false],
])('a sale of campaign %j with the campaigns %j: affiliate %j', (code, campaigns, isSale) => {
  expect(isAffiliateSale(code, campaigns)).toBe(isSale);
});

const longest = 'x'.repeat(256);

test.each([
  ['gclid=7', {}],
  ['PartnerCode=WHC01&ReqID=r-1&affuid=u-1', { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' }],
  ['affuid=u-1&gclid=7&reqid=3', { affuid: 'u-1' }],
  ['ReqID=a&ReqID=b', { reqId: 'a' }],
  ['PartnerCode=P%26Q&ReqID=x+y&affuid=a,b', { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b' }],
  ['ReqID=sub1|sub2&affuid=%3Cscript%3E', { reqId: 'sub1|sub2', affuid: '<script>' }],
  [`ReqID=${longest}&affuid=${longest}x&PartnerCode=`, { reqId: longest }],
])('the affiliate codes of ?%s are %j', (query, codes) => {
  expect(readAffiliateParameters(new URLSearchParams(query))).toEqual(codes);
});

test('the pixel address has the id 227, the reference and the codes, encoded, after its own parameters', () => {
  const codes = { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b|c' };
  expect(buildPixelAddress('https://network.example/p.gif?m=9', 'HS-7KQ2-M4XD', codes)).toBe(
    'https://network.example/p.gif?m=9&id=227&reference=HS-7KQ2-M4XD&partnerCode=P%26Q&reqId=x+y&affuid=a%2Cb%7Cc',
  );
  expect(buildPixelAddress('https://network.example/', 'HS-7KQ2-M4XD', { reqId: 'r' })).toBe(
    'https://network.example/?id=227&reference=HS-7KQ2-M4XD&reqId=r',
  );
});
