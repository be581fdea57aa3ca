import { expect, test } from 'vitest';
import { readAffiliateParameters } from './affiliate-codes.ts';

const longest = 'x'.repeat(256);

test.each([
  ['gclid=7', {}],
  ['PartnerCode=WHC01&ReqID=r-1&affuid=u-1', { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' }],
  ['affuid=u-1&gclid=7&reqid=3', { affuid: 'u-1' }],
  ['ReqID=a&ReqID=b', { reqId: 'a' }],
  ['PartnerCode=P%26Q&ReqID=x+y&affuid=a,b', { partnerCode: 'P&Q', reqId: 'x y', affuid: 'a,b' }],
  ['ReqID=sub1|sub2&affuid=%3Cscript%3E', { reqId: 'sub1|sub2', affuid: '<script>' }],
  [`ReqID=${longest}&affuid=${longest}x&PartnerCode=`, { reqId: longest }],
])('readAffiliateParameters reads from the query ?%s the codes %j', (query, codes) => {
  expect(readAffiliateParameters(new URLSearchParams(query))).toEqual(codes);
});
