import { expect, test } from 'vitest';
import { isAffiliateSale, mergeAffiliateCodes, parseAffiliateCodes } from './affiliate-codes.ts';
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

const stored = { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' };

test.each([
  ['nothing', undefined, '', undefined],
  ['the codes of the address', undefined, 'PartnerCode=WHC01&ReqID=r-1&affuid=u-1', stored],
  ['no other parameter', undefined, 'affuid=u-1&gclid=7&reqid=3', { affuid: 'u-1' }],
  ['the stored codes', stored, '', stored],
  ['new codes over stored ones', stored, 'ReqID=r-2', { ...stored, reqId: 'r-2' }],
  [
    'the same partner’s new code',
    stored,
    'PartnerCode=WHC01&affuid=u-2',
    { ...stored, affuid: 'u-2' },
  ],
  ['only the codes of another partner', stored, 'PartnerCode=FHC01', { partnerCode: 'FHC01' }],
  ['the first of doubled parameters', undefined, 'ReqID=a&ReqID=b', { reqId: 'a' }],
  ['no hostile code', undefined, `ReqID=%3Cscript%3E&affuid=${'x'.repeat(101)}`, undefined],
])('mergeAffiliateCodes keeps %s', (_, before, query, codes) => {
  expect(mergeAffiliateCodes(before, new URLSearchParams(query))).toEqual(codes);
});

test.each([
  [stored, stored],
  [{ partnerCode: 7, reqId: 'r', extra: 'x' }, { reqId: 'r' }],
  [{}, undefined],
  [null, undefined],
  ['WHC01', undefined],
])('reads the cookie %j as %j', (cookie, codes) => {
  expect(parseAffiliateCodes(cookie)).toEqual(codes);
});

test('the pixel address has the id 227, the reference and the codes, encoded, after its own parameters', () => {
  const codes = { partnerCode: 'A+B/C', reqId: 'r=1', affuid: 'u:1' };
  expect(buildPixelAddress('https://network.example/p.gif?m=9', 'HS-7KQ2-M4XD', codes)).toBe(
    'https://network.example/p.gif?m=9&id=227&reference=HS-7KQ2-M4XD&partnerCode=A%2BB%2FC&reqId=r%3D1&affuid=u%3A1',
  );
  expect(buildPixelAddress('https://network.example/', 'HS-7KQ2-M4XD', { reqId: 'r' })).toBe(
    'https://network.example/?id=227&reference=HS-7KQ2-M4XD&reqId=r',
  );
});
