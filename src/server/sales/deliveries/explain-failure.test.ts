import { expect, test } from 'vitest';
import { explainFailure } from './explain-failure.ts';

test.each([
  ['HTTP 401', 'compare CRM_SECRET'],
  ['HTTP 404', 'correct the path of CRM_URL'],
  ['HTTP 410', 'ops deliveries retry --all'],
  ['HTTP 503', 'look at the receiver'],
  ['timeout', 'too slow'],
  ['CERT_HAS_EXPIRED', 'have it renewed'],
  ['DEPTH_ZERO_SELF_SIGNED_CERT', 'have it renewed'],
  ['ENOTFOUND', 'correct CRM_URL or the name server'],
])('a webhook that fails with %s has the way out: %s', (result, wayOut) => {
  const sentence = explainFailure('fulfil-contract', result);
  expect(sentence).toContain(`the receiver at CRM_URL does not take it (${result})`);
  expect(sentence).toContain(wayOut);
});

test.each([
  ['SMTP 535', 'correct user and password in SMTP_URL'],
  ['ETLS', 'offers no TLS'],
  ['SMTP 450', 'they are repeated'],
  ['SMTP 550', 'ops deliveries retry --all'],
  ['ENOTFOUND', 'correct SMTP_URL'],
  ['ECONNREFUSED', 'look at the receiver and at the network'],
])('a mail that fails with %s has the way out: %s', (result, wayOut) => {
  const sentence = explainFailure('confirm-by-email', result);
  expect(sentence).toContain('the mail server at SMTP_URL');
  expect(sentence).toContain(wayOut);
});
