import { expect, test } from 'vitest';
import { type CampaignSources, findCampaignCode } from './campaign-code.ts';

const none: CampaignSources = {
  query: null,
  cookie: undefined,
  stored: undefined,
  isLanding: false,
};

test.each<[string, Partial<CampaignSources>, string]>([
  ['no source', {}, ''],
  ['the query', { query: 'WARM' }, 'WARM'],
  ['the cookie', { cookie: 'NEST' }, 'NEST'],
  ['stored data', { stored: 'PW26' }, 'PW26'],
  ['the query before the cookie', { query: 'WARM', cookie: 'NEST', stored: 'PW26' }, 'WARM'],
  ['the cookie before stored data', { cookie: 'NEST', stored: 'PW26' }, 'NEST'],
  ['the query on a landing page', { query: 'WARM', cookie: 'NEST', isLanding: true }, 'WARM'],
  ['the cookie on a landing page', { cookie: 'NEST', stored: 'PW26', isLanding: true }, 'NEST'],
  ['no stored data on a landing page', { stored: 'PW26', isLanding: true }, ''],
  ['the cookie when the query is empty', { query: '', cookie: 'NEST' }, 'NEST'],
  ['the cookie when the query has 5 characters', { query: 'WARM5', cookie: 'NEST' }, 'NEST'],
  ['the cookie when the query has a dash', { query: 'A-B', cookie: 'NEST' }, 'NEST'],
  ['stored data when the others are SQL', { query: 'DROP', cookie: "a';", stored: 'HS24' }, 'HS24'],
  ['nothing of hostile codes', { query: '"><s', cookie: ';', stored: 'x'.repeat(5000) }, ''],
  ['the query without spaces around it', { query: ' WARM ' }, 'WARM'],
])('the campaign code is taken from %s', (_, sources, code) => {
  expect(findCampaignCode({ ...none, ...sources })).toBe(code);
});
