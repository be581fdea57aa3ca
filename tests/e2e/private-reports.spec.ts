import { expect, type Request } from '@playwright/test';
import { endpointPaths } from '#api/paths.ts';
import { openAffiliateLink, readDataLayer, recordPixels } from '#tests/support/affiliate-sale.ts';
import {
  answerYes,
  confirmPurchase,
  continueToNextStep,
  pressContinue,
} from '#tests/support/buyer.ts';
import { createConsentCookies } from '#tests/support/consent-cookie.ts';
import { openStep } from '#tests/support/open-step.ts';
import {
  findLeaks,
  privateBankDetails,
  privatePersonalDetails,
} from '#tests/support/private-details.ts';
import { testWithReportRecorder as test } from '#tests/support/report-recorder.ts';

const { postcode, addressLine1, addressLine2, town, ...person } = privatePersonalDetails;
const { accountName, sortCode, accountNumber } = privateBankDetails;
const details = [
  ...Object.values(privatePersonalDetails),
  privateBankDetails.sortCode,
  privateBankDetails.accountNumber,
];

/** The calls that send the buyer's details to our own server. */
const calls: string[] = [
  endpointPaths.createContract,
  endpointPaths.validateBankDetails,
  endpointPaths.addressLookup,
];

test('no report, data layer, pixel, address or cookie of a purchase contains the buyer’s details', async ({
  page,
  context,
  recorder,
}) => {
  const requests: Request[] = [];
  context.on('request', (request) => requests.push(request));
  const addresses: string[] = [];
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await context.addCookies(createConsentCookies(['analytics', 'experience', 'marketing']));
  const pixels = await recordPixels(context);
  await openAffiliateLink(page);

  const address = { addressLine1, addressLine2, town };
  const sale = JSON.stringify({ version: 1, order: { isConfirmed: true }, address });
  await openStep(page, { step: 'details', session: { postcode, sale } });
  await page.getByLabel('Title').selectOption('Dr');
  await page.getByLabel('First name').fill(person.firstName);
  await page.getByLabel('Last name').fill(person.surname);
  await page.getByLabel('Date of birth').fill(person.dob);
  await page.getByLabel('Email address').fill(person.email);
  await page.getByLabel('Phone number').fill(person.telNumber);
  await continueToNextStep(page);

  // An API call that fails, and errors whose messages quote the buyer's details.
  await page.route(`**${endpointPaths.validateBankDetails}`, (route) => route.abort(), {
    times: 1,
  });
  await page.getByLabel('Name on the account').fill(accountName);
  await page.getByLabel('Sort code').fill(sortCode);
  await page.getByLabel('Account number').fill(accountNumber);
  await answerYes(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);
  await page.evaluate((quoted) => {
    void Promise.reject(new Error(quoted));
    const error = new TypeError(`Failed to fetch ${quoted}`);
    dispatchEvent(new ErrorEvent('error', { error, filename: `${location.origin}/page.js` }));
  }, details.join(', '));
  const listErrors = () =>
    recorder.reports.flatMap(({ body }) => (body.type === 'core::error' ? body.functionName : []));
  await expect
    .poll(() => listErrors().toSorted())
    .toEqual(['uncaughtError', 'unhandledRejection', 'validateBankDetails']);

  await continueToNextStep(page);
  await continueToNextStep(page);
  await confirmPurchase(page);
  await expect.poll(recorder.listTypes).toContain('journey::Success');
  await expect.poll(() => pixels).toHaveLength(1);
  await expect
    .poll(() => readDataLayer(page))
    .toContainEqual(expect.objectContaining({ pageName: 'Success' }));
  const dataLayer = await page.evaluate(() => JSON.stringify(window.dataLayer));
  const cookies = await context.cookies();
  await page.close();
  await expect.poll(recorder.listTypes).toContain('journey::web-vitals');

  const isCall = (request: Request) => calls.includes(new URL(request.url()).pathname);
  const others = requests.filter((request) => !isCall(request));
  const sent = others.map((request) =>
    [request.url(), JSON.stringify(request.headers()), request.postData()].join('\n'),
  );
  for (const text of [
    ...sent,
    ...addresses,
    ...recorder.reports.map((report) => JSON.stringify(report)),
    dataLayer,
    JSON.stringify(cookies),
  ]) {
    expect(findLeaks(text, details), text).toEqual([]);
  }
  // Proves that the buyer did send the details, in the contract.
  const contract = requests.find((request) => request.url().endsWith(endpointPaths.createContract));
  expect(findLeaks(contract?.postData() ?? '', details)).toEqual(details);
});
