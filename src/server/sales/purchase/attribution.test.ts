import { expect, test } from 'vitest';
import { experiments } from '#tests/support/experiment.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { keepKnownAttribution } from './attribution.ts';

const affiliate = { partnerCode: 'WHC01', reqId: 'r-1', affuid: 'u-1' };
const visit = {
  journeyId: '0b8f7a1e-52c4-4f7e-9b1d-6a3de1c2f940',
  pageVariant: 'hero-cover',
  campaignCode: 'WARM',
  affiliate,
};
const known = (changes: object) =>
  keepKnownAttribution({ ...visit, ...changes }, { ...loadedTestContent, experiments });

test('a sale of an affiliate campaign has journey, page variant, campaign and affiliate codes', () => {
  expect(known({})).toEqual(visit);
});

test('a sale through a partner that is no affiliate has the campaign, and no affiliate codes', () => {
  expect(known({ campaignCode: 'PW26' })).toEqual({
    ...visit,
    campaignCode: 'PW26',
    affiliate: undefined,
  });
});

test('a sale of an affiliate campaign without codes has an empty object, so that it is exported', () => {
  expect(known({ affiliate: undefined })).toMatchObject({ campaignCode: 'WARM', affiliate: {} });
});

test('the campaign of the partner is used when its page has not looked it up', () => {
  expect(known({ campaignCode: undefined })).toEqual(visit);
});

test.each([
  ['an unknown campaign', { campaignCode: 'Anna' }],
  ['no campaign and no partner', { campaignCode: undefined, affiliate: undefined }],
])('a sale with %s has no campaign and no affiliate codes', (_, changes) => {
  expect(known(changes)).toMatchObject({ campaignCode: undefined, affiliate: undefined });
});

test('a sale has no page variant that no experiment has', () => {
  expect(known({ pageVariant: 'amelia-okafor' }).pageVariant).toBeUndefined();
});
