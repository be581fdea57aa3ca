import { expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createContractBodySchema } from '#api/create-contract.ts';
import { createPlan } from '#tests/support/plan.ts';
import {
  belfastAddress,
  createAnswers,
  createJourneyContext,
  loadedTestContent,
  testDate,
} from '#tests/support/purchase.ts';
import { createContractFromAnswers } from './to-contract.ts';
import { walkJourney } from './walk.ts';

const boilerPlan = createPlan();
const plumbingPlan = createPlan({ categories: ['PLUMBING'], subCategories: [] });
const campaignIds = { 'hearth care 99': 1125 };

test('createContractFromAnswers builds the body of create-contract from a finished journey', () => {
  const contract = createContractFromAnswers(
    createJourneyContext(boilerPlan),
    createAnswers(boilerPlan),
    campaignIds,
  );
  expect(contract).toStrictEqual({
    bankDetails: {
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      encrypted: false,
    },
    productDetails: {
      productId: 'HC-99',
      productVariantId: 'hearth-care-99',
      productName: 'Hearth Care',
      productTypeId: 'HOME_SERVICES',
      productSubTypeId: 'Maintenance & Support Plan',
      offer: false,
      priceMonthly: 14.5,
    },
    customerDetails: {
      title: 'Ms',
      firstName: 'Amelia',
      surname: 'Okafor',
      dob: '14/08/1986',
      email: 'amelia.okafor@example.com',
      telNumber: '07700900123',
    },
    marketingConsent: {
      emailMarketingConsent: true,
      phoneMarketingConsent: false,
      smsMarketingConsent: false,
      letterMarketingConsent: false,
    },
    eligibilityResponse: [
      { questionId: 'BOILER_WORKING', answer: 'Y' },
      { questionId: 'BOILER_DOMESTIC_GAS', answer: 'Y' },
      { questionId: 'BOILER_MAKE', answer: 'Worcester Bosch' },
      { questionId: 'BOILER_AGE_CONFIRMED', answer: 'Y' },
    ],
    correspondenceAddress: {
      addressLine1: '27 Rowan Terrace',
      addressLine2: '',
      town: 'Leeds',
      postcode: 'LS1 4AP',
    },
    additionalDetails: {
      enquiryContact: '0808 157 0142',
      repairContact: '0808 157 0123',
      campaignId: 1125,
    },
  });
});

test('createContractFromAnswers adds propertyAddress if letters go to another address', () => {
  const answers = createAnswers(boilerPlan);
  const home = { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' };
  const writingTo = (correspondence: typeof belfastAddress | undefined) =>
    createContractFromAnswers(
      createJourneyContext(boilerPlan),
      { ...answers, address: { ...home, correspondence } },
      campaignIds,
    );
  const coveredHome = { ...home, postcode: 'LS1 4AP' };
  expect(writingTo(belfastAddress)).toMatchObject({
    correspondenceAddress: belfastAddress,
    propertyAddress: coveredHome,
  });
  for (const same of [undefined, coveredHome, { ...coveredHome, town: 'LEEDS' }]) {
    const contract = writingTo(same);
    expect(contract?.correspondenceAddress).toEqual(coveredHome);
    expect(contract).not.toHaveProperty('propertyAddress');
  }
});

test('createContractFromAnswers leaves boiler answers of another plan out of a plumbing contract', () => {
  const answers = createAnswers(plumbingPlan);
  expect(answers['boiler-make']).toBeDefined();
  const contract = createContractFromAnswers(
    createJourneyContext(plumbingPlan),
    answers,
    campaignIds,
  );
  expect(contract?.eligibilityResponse).toEqual([]);
});

const withVariants = loadedTestContent.products.filter(
  ({ productVariants }) => productVariants.length > 0,
);

test.each(withVariants.map((product) => [product.productTitle, product] as const))(
  'the contract for %s passes the server’s schema unchanged',
  (_, product) => {
    const contract = createContractFromAnswers(
      createJourneyContext(product),
      createAnswers(product),
      loadedTestContent.campaignIds,
    );
    const sent: unknown = JSON.parse(JSON.stringify(contract));
    expect(z.parse(createContractBodySchema(testDate), sent)).toStrictEqual(contract);
  },
);

test('createContractFromAnswers returns undefined while any step is unanswered', () => {
  for (const product of [boilerPlan, plumbingPlan]) {
    const context = createJourneyContext(product);
    const answers = createAnswers(product);
    for (const { id } of walkJourney(context, {}).steps) {
      const unfinished = { ...answers, [id]: undefined };
      expect(createContractFromAnswers(context, unfinished, campaignIds), id).toBeUndefined();
    }
  }
});
