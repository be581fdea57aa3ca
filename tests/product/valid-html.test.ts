import { HtmlValidate } from 'html-validate';
import { expect, inject, test } from 'vitest';
import { basePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import { createEmptyDatabase } from '#tests/support/empty-database.ts';
import { startServer, testBankKeys } from '#tests/support/server-process.ts';

const stepPaths = (productId: string) =>
  journeySteps.map(({ path }) => (path === '' ? productId : `${productId}/${path}`));

const paths = [
  ...['', '?filterType=PLUMBING', '?filterType=BOILER_AND_HEATING', '?sa-variant=hero-price'].map(
    (query) => `${basePath}${query}`,
  ),
  ...[
    // A maintenance plan with a boiler, insurance, and the extra-wide layout.
    ...stepPaths('boiler-and-service-care'),
    'plumbing-protect',
    'plumbing-protect/confirmation',
    '3mhp',
    'heat-pump-care',
    'boiler-starter',
    'no-such-plan',
    'success',
    'error',
    'speak-to-an-expert',
    'contact',
    'documents/cookies',
    'documents/privacy-notice',
    'documents/policy-terms-and-conditions',
    'documents/plan-terms-and-conditions',
    'api/docs',
  ].map((path) => `${basePath}/${path}`),
  '/login',
  '/no-such-page',
];

test('every page is valid HTML by the standard rules of html-validate', async () => {
  const { address } = await startServer({
    DATABASE_URL: await createEmptyDatabase(inject('postgresUrl')),
    BANK_KEYS: testBankKeys,
  });
  const validator = new HtmlValidate({ root: true, extends: ['html-validate:standard'] });
  const problems: string[] = [];
  for (const path of paths) {
    const html = await (await fetch(`${address}${path}`)).text();
    expect(html, path).toContain('<h1');
    const { results } = await validator.validateString(html);
    for (const { ruleId, message } of results.flatMap(({ messages }) => messages)) {
      problems.push(`${path}: ${ruleId}: ${message}`);
    }
  }
  expect(problems).toEqual([]);
});
