import { expect, test } from 'vitest';
import { isAffiliateSale } from './affiliate-codes.ts';
import { buildPixelAddress } from './pixel-address.ts';

test.each([
  ['WARM', ['NEST', 'WARM'], true],
  ['PW26', ['NEST', 'WARM'], false],
  ['warm', ['WARM'], false],
  ['', [''], false],
  ['WARM', [], false],
])(
  'isAffiliateSale of a sale with campaign %j, where affiliates have %j, is %j',
  (code, campaigns, isSale) => {
    expect(isAffiliateSale(code, campaigns)).toBe(isSale);
  },
);

test('the pixel address has the id 227, the reference and the codes, encoded, after its own parameters', () => {
  const codes = { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b|c' };
  expect(buildPixelAddress('https://network.example/p.gif?m=9', 'HS-7KQ2-M4XD', codes)).toBe(
    'https://network.example/p.gif?m=9&id=227&reference=HS-7KQ2-M4XD&partnerCode=P%26Q&reqId=x+y&affuid=a%2Cb%7Cc',
  );
  expect(buildPixelAddress('https://network.example/', 'HS-7KQ2-M4XD', { reqId: 'r' })).toBe(
    'https://network.example/?id=227&reference=HS-7KQ2-M4XD&reqId=r',
  );
});
