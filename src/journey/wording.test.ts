import { expect, test } from 'vitest';
import { planWithVariant } from '#tests/support/plan.ts';
import { boilerAgeQuestion, purchaseText, termsConsentText } from './wording.ts';

const importantDocuments = [
  { urlName: 'Insurance product information document', url: 'documents/information' },
  { urlName: 'Terms and conditions', url: 'documents/terms' },
  { urlName: 'Privacy notice', url: 'documents/privacy' },
];
const insurance = planWithVariant({ importantDocuments }, { productType: 'Insurance Policy' });
const maintenance = planWithVariant({ importantDocuments: importantDocuments.slice(1) });

test('termsConsentText of insurance names every document and says that the policy meets demands and needs', () => {
  expect(termsConsentText(insurance.product, insurance.variant)).toBe(
    'I have read the Insurance product information document, Terms and conditions and Privacy notice, and this policy meets my demands and needs.',
  );
});

test('termsConsentText of a maintenance plan does not say policy', () => {
  expect(termsConsentText(maintenance.product, maintenance.variant)).toBe(
    'I have read the Terms and conditions and Privacy notice, and this plan is right for my home.',
  );
});

test('termsConsentText without documents says “important documents”', () => {
  const { product, variant } = planWithVariant({ importantDocuments: [] });
  expect(termsConsentText(product, variant)).toBe(
    'I have read the important documents, and this plan is right for my home.',
  );
});

test('purchaseText names the plan, the whole price and Direct Debit', () => {
  const { product, variant } = planWithVariant(
    { offerPriceMonthly: 7.25 },
    { offer: true, offerPeriodMonths: 3 },
  );
  expect(purchaseText(product, variant)).toBe(
    'I want to buy Hearth Care and pay £7.25 a month for 3 months, then £14.50 a month, by Direct Debit.',
  );
});

test('boilerAgeQuestion names the plan’s limit, if it has one', () => {
  const { product } = maintenance;
  expect(boilerAgeQuestion(product)).toBe('Is your boiler 15 years old or less?');
  expect(boilerAgeQuestion({ ...product, boilerAgeLimitYears: undefined })).toBe(
    'Is your boiler in good order for its age?',
  );
});
