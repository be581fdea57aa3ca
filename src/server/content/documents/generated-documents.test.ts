import { expect, test } from 'vitest';
import * as visitCookies from '#api/visit-cookies.ts';
import { loadedTestContent } from '#tests/support/purchase.ts';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import { generateDocuments } from './generated-documents.ts';
import { parseDocument } from './markdown.ts';
import { siteCookies } from './site-cookies.ts';

const { brand } = loadedTestContent;
const generate = (thirdParties = listConfiguredThirdParties({}), statisticsWithoutConsent = true) =>
  Object.fromEntries(
    generateDocuments({ brand, thirdParties, statisticsWithoutConsent }).map(
      ({ slug, markdown }) => [slug, markdown],
    ),
  );

test('generateDocuments writes documents with a title and nothing that a document may not contain', () => {
  for (const markdown of Object.values(generate())) {
    const { title, refusals } = parseDocument(markdown);
    expect(title).toMatch(/\w/);
    expect(refusals).toEqual([]);
  }
});

test('the cookie page lists every cookie of the specification, with each cookie that the server reads', () => {
  const specified = [
    ...['journeyData', 'sessionId', 'campaignCode', 'affiliateData', 'partnershipData'],
    ...['quoteCampaignCode', 'sa-variant', 'accountInfo', 'authToken', 'contractNumbers'],
    ...['appChannel', 'answers', 'bank-details', 'continueLink', 'savedJourney'],
  ];
  const names = Object.values(siteCookies)
    .flat()
    .map(({ name }) => name);
  expect(names).toEqual(expect.arrayContaining([...specified, ...Object.values(visitCookies)]));
  const { cookies } = generate();
  for (const name of names) expect(cookies).toContain(`\`${name}\``);
});

test('the cookie page says of each cookie with the __Host- prefix that its name has it', () => {
  const { cookies = '' } = generate();
  const prefixed = cookies.split('\n').filter((line) => line.includes('__Host-'));
  expect(prefixed.map((line) => /`(.+?)`/.exec(line)?.[1])).toEqual([
    'answers',
    'bank-details',
    'continueLink',
    'savedJourney',
    'preview',
  ]);
});

test('the cookie page lists the entries of local storage', () => {
  for (const name of ['reportedPurchases', 'analyticsPurchases', 'firedPixels']) {
    expect(generate().cookies).toContain(`\`${name}\``);
  }
});

test('the cookie page says whether own statistics and the codes of partners wait for consent', () => {
  const withoutAsking = /They are set without asking/g;
  expect(generate().cookies?.match(withoutAsking)).toHaveLength(3);
  const { cookies } = generate([], false);
  expect(cookies?.match(withoutAsking)).toHaveLength(1);
  expect(cookies).toContain('They are set only if you allow analytics.');
  expect(cookies).toContain('They are set only if you allow marketing.');
});

test('the cookie page lists exactly the third parties that are configured', () => {
  expect(generate().cookies).toContain('This site uses none.');
  const [tagManager] = listConfiguredThirdParties({
    tagManager: { id: 'GTM-1', origin: 'https://www.googletagmanager.com' },
  });
  if (!tagManager) throw new Error('The registry has no tag manager.');
  const { cookies } = generate([tagManager]);
  expect(cookies).toContain(`${tagManager.name} (${tagManager.provider})`);
  expect(cookies).toContain('Yes: analytics');
  expect(cookies).not.toContain('This site uses none.');
});
