import { expect, test } from 'vitest';
import { cookieKinds, localEntries, sessionEntries, siteCookies } from '#api/browser-storage.ts';
import * as visitCookies from '#api/visit-cookies.ts';
import { loadedTestContent, testDate } from '#tests/support/purchase.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { listConfiguredThirdParties } from '#tracking/third-parties/configured.ts';
import { readContentFiles } from '../files/content-files.ts';
import { parseAllContent } from '../load-content.ts';
import { generateDocuments } from './generated-documents.ts';
import { parseDocument } from './markdown.ts';

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
    'leave',
    'preview',
  ]);
});

test('the cookie page lists every entry of session and local storage', () => {
  const { untilPurchase, untilTabCloses } = sessionEntries;
  const { cookies } = generate();
  for (const { name } of [...untilPurchase, ...untilTabCloses, ...localEntries]) {
    expect(cookies).toContain(`| \`${name}\` |`);
  }
});

test.each([
  [true, 3],
  [false, 1],
])(
  'cookie page and privacy notice say the same of each kind of cookie: with statistics before consent %s, %i kinds are set without asking',
  (statisticsWithoutConsent, count) => {
    const { documents } = parseAllContent(testContentFolder, readContentFiles(testContentFolder), {
      statisticsWithoutConsent,
    }).contentAt(new Date(testDate));
    const texts = ['cookies', 'privacy-notice'].map((slug) => documents.get(slug)?.markdown ?? '');
    for (const text of texts) {
      expect(text.match(/They are set without asking/g)).toHaveLength(count);
      for (const { title, description } of Object.values(cookieKinds)) {
        expect(text).toContain(title);
        expect(text).toContain(description);
      }
    }
  },
);

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
