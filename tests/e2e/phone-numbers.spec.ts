import { randomUUID } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { expect, type Page } from '@playwright/test';
import { idempotencyKeyHeaderName } from '#api/create-contract-response.ts';
import { failureMessages } from '#api/failures.ts';
import { endpointPaths, leavePath } from '#api/paths.ts';
import { journeySteps } from '#journey/steps.ts';
import type { EnquirySentState } from '#site/session/enquiry-sent-state.ts';
import type { ErrorPageState } from '#site/session/error-page-state.ts';
import {
  answerNo,
  answerYes,
  basePath,
  buyerAnswers,
  pressContinue,
} from '#tests/support/buyer.ts';
import { expectHydrated } from '#tests/support/hydration.ts';
import { openStep } from '#tests/support/open-step.ts';
import { createContractBody } from '#tests/support/purchase.ts';
import { testContentFolder } from '#tests/support/test-content.ts';
import { test } from '#tests/support/visitor-test.ts';

const widths = [390, 1280];
const plan = 'boiler-and-service-care';
const customerService = '0801 157 0142';
const repairs = '0801 157 0123';
const complaints = '0801 157 0177';

/** The phone numbers in visible texts, each with the part of the page that shows it, except in the author's text of a document. */
function readNumbers(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const numbers: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { data, parentElement } = texts.currentNode as Text;
      const found = data.match(/\b0\d{3}\s\d{3}\s\d{4}\b/g);
      if (!found || !parentElement?.checkVisibility({ visibilityProperty: true })) continue;
      const part = parentElement.closest('article, main, header, footer')?.localName;
      if (part === 'article') continue;
      numbers.push(...found.map((number) => `${part}: ${number.replace(/\s/g, ' ')}`));
    }
    return numbers;
  });
}

/** Expects the page to show these numbers at both widths, each once. */
async function expectNumbers(
  page: Page,
  name: string,
  expected: { inMain?: string[]; inShell?: string },
): Promise<void> {
  const { inMain = [], inShell } = expected;
  for (const width of widths) {
    await page.setViewportSize({ width, height: 844 });
    const shell = width < 1280 ? 'footer' : 'header';
    const lines = [
      ...inMain.map((number) => `main: ${number}`),
      ...(inShell ? [`${shell}: ${inShell}`] : []),
    ];
    await expect
      .poll(async () => (await readNumbers(page)).toSorted(), `${name} at ${width}`)
      .toEqual(lines.toSorted());
  }
}

/** Opens the error or the success page after a failed submit or a sent enquiry: its state is in the history entry. */
async function openWithState(page: Page, path: string, state: ErrorPageState | EnquirySentState) {
  await page.goto(path);
  await page.evaluate((usr) => history.replaceState({ usr, key: 'k', idx: 0 }, ''), state);
  await page.reload();
  await expectHydrated(page);
}

test('a page with the full header and footer shows the customer-service number once: in its content, or else in header or footer', async ({
  page,
}) => {
  const inShell = customerService;
  await page.goto(basePath);
  await page.setViewportSize({ width: 390, height: 844 });
  expect((await readNumbers(page)).toSorted()).toEqual([
    `main: ${repairs}`,
    `main: ${customerService}`,
  ]);
  // On wide screens the header has it. The panel's link calls the same number.
  await page.setViewportSize({ width: 1280, height: 844 });
  expect((await readNumbers(page)).toSorted()).toEqual([
    `header: ${customerService}`,
    `main: ${repairs}`,
  ]);
  await expect(page.getByRole('link', { name: 'Call us free' })).toHaveAttribute(
    'href',
    'tel:08011570142',
  );

  for (const [path, inMain] of [
    [`${basePath}/contact`, [customerService, repairs, complaints]],
    [`${basePath}/speak-to-an-expert`, [customerService]],
    [`${basePath}/boiler-starter`, [customerService]],
    [`${basePath}/heat-pump-care`, [customerService]],
    [`${basePath}/no-such-plan`, [customerService]],
    ['/no-such-page', [customerService]],
    ['/energy-quote', [customerService]],
    ['/login', [customerService]],
  ] as const) {
    await page.goto(path);
    await expectNumbers(page, path, { inMain: [...inMain] });
  }
  for (const folder of ['documents', 'brand/documents']) {
    for (const file of readdirSync(`${testContentFolder}/${folder}`)) {
      const path = `${basePath}/documents/${file.replace('.md', '')}`;
      await page.goto(path);
      const text = await page.getByRole('article').innerText();
      await expectNumbers(page, path, text.includes(customerService) ? {} : { inShell });
    }
  }
  await page.goto(`${basePath}/documents/cookies`);
  await expectNumbers(page, 'cookies', { inShell });

  // After a client navigation too, and when the form on that page offers help because neither the next page nor the server answers.
  await page.goto(`${basePath}/contact`);
  await expectHydrated(page);
  await page.getByRole('main').getByRole('link', { name: 'Ask us to call you' }).click();
  await expectNumbers(page, 'expert', { inMain: [customerService] });
  await page.route('**/assets/*.js', (route) => route.abort());
  await page.route(`${basePath}/speak-to-an-expert`, (route) => route.abort());
  await page.getByLabel('Your name').fill('Amelia Okafor');
  await page.getByLabel('Email address').fill(buyerAnswers.email);
  await page.getByLabel('Phone number').fill(buyerAnswers.telNumber);
  await page.getByLabel('How can we help?').fill('Which plan covers a new boiler?');
  await page.getByRole('button', { name: 'Send' }).click();
  await expect(page.getByRole('alert')).toContainText('We could not open the next page');
  await expectNumbers(page, 'unreachable', { inMain: [customerService] });
});

test('a step or its outcome shows no number twice', async ({ page }) => {
  for (const { id } of journeySteps) {
    await openStep(page, { step: id, productId: plan });
    await expectNumbers(page, id, {});
  }
  await page.goto(`${basePath}/${plan}/save`);
  await expectNumbers(page, 'save', {});
  await page.goto(`${basePath}/continue`);
  await expectNumbers(page, 'continue', { inMain: [customerService] });

  await openStep(page, { step: 'your-boiler', productId: plan });
  await answerNo(page, 'Is your boiler working?');
  await answerYes(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  await expectNumbers(page, 'not working', { inMain: [repairs] });
  await page.getByRole('link', { name: 'Change my answer' }).click();
  await answerYes(page, 'Is your boiler working?');
  await answerNo(page, 'Is it a gas boiler that heats a home?');
  await pressContinue(page);
  await expectNumbers(page, 'not gas', { inMain: [customerService] });
  await openStep(page, { step: 'boiler-make', productId: plan });
  await page.getByLabel('Boiler make').selectOption('Worcester Bosch');
  await answerNo(page, 'Is your boiler 15 years old or less?');
  await pressContinue(page);
  await expectNumbers(page, 'too old', { inMain: [customerService] });
  await openStep(page, { step: 'postcode', productId: plan });
  await page.getByLabel('Postcode').fill('BT1 1AA');
  await pressContinue(page);
  await expectNumbers(page, 'outside the area', { inMain: [customerService] });
  await openStep(page, { step: 'bank', productId: plan });
  await page.getByLabel('Sort code').fill(buyerAnswers.sortCode);
  await page.getByLabel('Account number').fill(buyerAnswers.accountNumber);
  await answerNo(page, 'Can you authorise payments from this account on your own?');
  await pressContinue(page);
  await expectNumbers(page, 'not the only holder', { inMain: [customerService] });
});

test('the pages after a purchase, an enquiry or their failures show no number twice', async ({
  page,
}) => {
  const shared = {
    error: { errorStatus: 500, message: 'SERVER', errorCopy: failureMessages.SERVER },
    retry: `${basePath}/${plan}/confirmation`,
    phoneNumber: customerService,
  };
  const contacts = {
    enquiryContact: customerService,
    repairContact: repairs,
    email: buyerAnswers.email,
  };
  for (const outcome of [
    'nothing-bought',
    'not-received',
    'plan-changed',
    'not-on-sale',
    'bought-already',
    'key-reused',
    'enquiry-not-sent',
  ] as const) {
    await openWithState(page, `${basePath}/error`, { ...shared, outcome });
    await expectNumbers(page, outcome, { inMain: [customerService] });
  }
  await openWithState(page, `${basePath}/error`, {
    ...shared,
    outcome: 'perhaps-bought',
    contacts,
  });
  await expectNumbers(page, 'perhaps bought', { inMain: [customerService] });
  await page.goto(`${basePath}/error`);
  await expectNumbers(page, 'error without a cause', { inMain: [customerService] });

  await page.goto(`${basePath}/success`);
  await expectNumbers(page, 'success without a purchase', {});
  await openWithState(page, `${basePath}/success`, {
    isEnquiry: true,
    name: 'Amelia',
    telNumber: '0113 496 0123',
    email: buyerAnswers.email,
    expert: { phoneNumber: customerService, replyTime: 'within one working day', hours: [] },
  });
  await expectNumbers(page, 'enquiry sent', { inMain: [customerService, '0113 496 0123'] });
  await page.goto(basePath);
  const receipt = { referenceId: 'HS-7K2M-9QPX', isNew: true, ...contacts };
  await page.evaluate((text) => sessionStorage.setItem('receipt', text), JSON.stringify(receipt));
  await page.goto(`${basePath}/success`);
  await expectNumbers(page, 'success', { inMain: [customerService, repairs] });
});

test('the pages on which a plan is left show a number once', async ({ page, request, baseURL }) => {
  const body = createContractBody(plan, new Date());
  const email = `amelia.${randomUUID()}@example.com`;
  const response = await request.post(endpointPaths.createContract, {
    headers: { origin: baseURL ?? '', [idempotencyKeyHeaderName]: randomUUID() },
    data: { ...body, customerDetails: { ...body.customerDetails, email } },
  });
  const { referenceId } = await response.json();
  await page.goto(`${leavePath}?nothing`);
  await expectNumbers(page, 'nothing found', { inMain: [customerService] });
  await page.goto(leavePath);
  await expectNumbers(page, 'find', { inMain: [customerService] });
  await page.getByLabel('Reference number').fill(referenceId);
  await page.getByLabel('Email you bought it with').fill(email);
  await pressContinue(page);
  await expect(page.getByRole('heading', { name: 'What you may do today' })).toBeVisible();
  await expectNumbers(page, 'options', {});
  await pressContinue(page);
  await expect(page.getByRole('button', { name: 'Send my notice' })).toBeVisible();
  await expectNumbers(page, 'check', {});
  await page.getByRole('button', { name: 'Send my notice' }).click();
  await expect(page.getByRole('heading', { name: 'We have your notice' })).toBeVisible();
  await expectNumbers(page, 'received', { inMain: [customerService] });
});
