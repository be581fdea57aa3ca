import { expect, test } from 'vitest';
import { createPlanWithVariant } from '#tests/support/plan.ts';
import { getBoilerAgeQuestion, getPurchaseConsentText, getTermsConsentText } from './wording.ts';

const importantDocuments = [
  { urlName: 'Insurance product information document', url: 'documents/information' },
  { urlName: 'Terms and conditions', url: 'documents/terms' },
  { urlName: 'Privacy notice', url: 'documents/privacy' },
];
const insurance = createPlanWithVariant(
  { importantDocuments },
  { productType: 'Insurance Policy' },
);
const maintenance = createPlanWithVariant({ importantDocuments: importantDocuments.slice(1) });

test('getTermsConsentText of insurance names every document and says that the policy meets demands and needs', () => {
  expect(getTermsConsentText(insurance.product, insurance.variant)).toBe(
    'I have read the Insurance product information document, Terms and conditions and Privacy notice, and this policy meets my demands and needs.',
  );
});

test('getTermsConsentText of a maintenance plan does not say policy', () => {
  expect(getTermsConsentText(maintenance.product, maintenance.variant)).toBe(
    'I have read the Terms and conditions and Privacy notice, and this plan is right for my home.',
  );
});

test('getTermsConsentText without documents says “important documents”', () => {
  const { product, variant } = createPlanWithVariant({ importantDocuments: [] });
  expect(getTermsConsentText(product, variant)).toBe(
    'I have read the important documents, and this plan is right for my home.',
  );
});

test('getPurchaseConsentText names the plan, the whole price, Direct Debit and the call-out fee', () => {
  const { product, variant } = createPlanWithVariant(
    { offerPriceMonthly: 7.25 },
    { offer: true, offerPeriodMonths: 3 },
  );
  expect(getPurchaseConsentText(product, variant)).toBe(
    'I want to buy Hearth Care and pay £7.25 a month for 3 months, then £14.50 a month, by Direct Debit, plus a £99 call-out fee each repair.',
  );
});

test('getBoilerAgeQuestion names the plan’s limit, if it has one', () => {
  const { product } = maintenance;
  expect(getBoilerAgeQuestion(product)).toBe('Is your boiler 15 years old or less?');
  expect(getBoilerAgeQuestion({ ...product, boilerAgeLimitYears: undefined })).toBe(
    'Is your boiler in good order for its age?',
  );
});
