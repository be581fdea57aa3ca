import { expect, test } from 'vitest';
import { planWithVariant } from '#tests/support/plan.ts';
import { boilerAgeQuestion, purchaseText, termsText } from './wording.ts';

const importantDocuments = [
  { urlName: 'Insurance product information document', url: 'documents/information' },
  { urlName: 'Terms and conditions', url: 'documents/terms' },
  { urlName: 'Privacy notice', url: 'documents/privacy' },
];
const insurance = planWithVariant({ importantDocuments }, { productType: 'Insurance Policy' });
const maintenance = planWithVariant({ importantDocuments: importantDocuments.slice(1) });

test('the terms of insurance name every document, and the policy that meets demands and needs', () => {
  expect(termsText(insurance.product, insurance.variant)).toBe(
    'I have read the Insurance product information document, Terms and conditions and Privacy notice, and this policy meets my demands and needs.',
  );
});

test('the terms of a maintenance plan never say policy', () => {
  expect(termsText(maintenance.product, maintenance.variant)).toBe(
    'I have read the Terms and conditions and Privacy notice, and this plan is right for my home.',
  );
});

test('a plan without documents still says what was read', () => {
  const { product, variant } = planWithVariant({ importantDocuments: [] });
  expect(termsText(product, variant)).toBe(
    'I have read the important documents, and this plan is right for my home.',
  );
});

test('the purchase names the plan, all of its price and how it is paid', () => {
  const { product, variant } = planWithVariant(
    { offerPriceMonthly: 7.25 },
    { offer: true, offerPeriodMonths: 3 },
  );
  expect(purchaseText(product, variant)).toBe(
    'I want to buy Hearth Care and pay £7.25 a month for 3 months, then £14.50 a month, by Direct Debit.',
  );
});

test('the age question names the plan’s limit, or asks without one', () => {
  const { product } = maintenance;
  expect(boilerAgeQuestion(product)).toBe('Is your boiler 15 years old or less?');
  expect(boilerAgeQuestion({ ...product, boilerAgeLimitYears: undefined })).toBe(
    'Is your boiler in good order for its age?',
  );
});
