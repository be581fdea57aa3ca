import { readFileSync } from 'node:fs';
import type { CreateContractBody } from '#api/create-contract.ts';
import { getCurrentDocumentVersions } from '#catalogue/document.ts';
import type { Product } from '#catalogue/product.ts';
import { type Agreement, consentFields } from '#journey/agreement.ts';
import { isTicked } from '#journey/agreement-to-send.ts';
import { type Answers, getBoilerAgeLimit, maskSealedBank } from '#journey/answers.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { createContractFromAnswers } from '#journey/to-contract.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { type LoadedContent, loadContent } from '#server/content/load-content.ts';
import type { MailBrand } from '#server/sales/mail/mail-message.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { tabJourneyId } from './tab-journey-id.ts';
import { testContentFolder } from './test-content.ts';

export const testDate = '2026-11-15';
export const loadedTestContent: LoadedContent = loadContent(testContentFolder, new Date(testDate));

export const loadedMailBrand: MailBrand = {
  ...loadedTestContent.brand,
  mailLogo: readFileSync(`${testContentFolder}/brand/apple-touch-icon.png`),
};

export function findTestProduct(productId: string, content = loadedTestContent): Product {
  const product = content.products.find((candidate) => candidate.productId === productId);
  if (!product) throw new Error(`The test content has no ${productId}.`);
  return product;
}

export function createJourneyContext(product: Product) {
  return { product, today: testDate, boilerMakes: loadedTestContent.boilerMakes };
}

/** A buyer's answers to every step. The bank account is made up. */
export function createAnswers(product: Product): Answers {
  return {
    order: {
      productVariantId: product.productVariants[0]?.productVariantId ?? '',
      isConfirmed: true,
    },
    'your-boiler': { isWorking: 'Y', isDomesticGas: 'Y' },
    'boiler-make': {
      make: 'Worcester Bosch',
      isAgeConfirmed: 'Y',
      ageLimitYears: getBoilerAgeLimit(product),
    },
    postcode: { postcode: 'LS1 4AP' },
    address: { addressLine1: '27 Rowan Terrace', addressLine2: '', town: 'Leeds' },
    details: {
      title: 'Ms',
      firstName: 'Amelia',
      surname: 'Okafor',
      dob: '14/08/1986',
      email: 'amelia.okafor@example.com',
      telNumber: '07700900123',
      emailMarketingConsent: true,
      phoneMarketingConsent: false,
      smsMarketingConsent: false,
      letterMarketingConsent: false,
    },
    bank: {
      accountName: 'Amelia Okafor',
      sortCode: '200000',
      accountNumber: '55779911',
      isSoleAuthority: 'Y',
    },
    summary: { summaryConfirm: true },
    confirmation: { confirmTermsConditions: true, confirmPurchase: true },
  };
}

/** The answers as a tab has them: without the account number. */
export function createTabAnswers(product: Product): Answers {
  const { bank, ...answers } = createAnswers(product);
  return { ...answers, bank: bank && maskSealedBank(bank, tabJourneyId) };
}

/** The agreement that the browser sends, with ticks a minute apart, or no ticks when `sentAt` is not given. */
function agreementOf(
  product: Product,
  sentAt: Date | undefined,
  content: LoadedContent,
): Agreement {
  const versions = getCurrentDocumentVersions(product, (slug) => content.documents.get(slug)?.hash);
  const [variant] = product.productVariants;
  const documents = variant?.importantDocuments ?? [];
  const ticked = consentFields.filter((id) => isTicked(id, createAnswers(product)));
  const minutesAgo = (minutes: number) =>
    new Date((sentAt?.getTime() ?? 0) - minutes * 60_000).toISOString();
  return {
    documents: documents.flatMap(({ url }) => versions[url] ?? []),
    ticks: sentAt ? ticked.map((id, index) => ({ id, at: minutesAgo(ticked.length - index) })) : [],
    plan: createPlanFingerprints(product, content)[variant?.productVariantId ?? ''],
    ...(sentAt && { dates: { ...calculatePurchaseDates(getLondonDate(sentAt), product) } }),
    // All tests buy as the same person, so each purchase confirms that it is wanted again.
    buysAgain: true,
  };
}

/** A valid create-contract body as the site sends it. Without `sentAt` its agreement has no tick times or dates, so it is valid on any day. */
export function createContractBody(
  productId = 'boiler-and-service-care',
  sentAt?: Date,
  content = loadedTestContent,
): CreateContractBody {
  const product = findTestProduct(productId, content);
  const answers = createAnswers(product);
  const agreement = agreementOf(product, sentAt, content);
  const body = createContractFromAnswers(
    createJourneyContext(product),
    answers,
    content.campaignIds,
    agreement,
  );
  if (!body) throw new Error('The test answers leave a step unanswered.');
  return body;
}

/** `createContractBody` for a landlord whose own address is in Belfast. */
export function createLandlordContractBody(productId?: string): CreateContractBody {
  const body = createContractBody(productId);
  return {
    ...body,
    correspondenceAddress: belfastAddress,
    propertyAddress: body.correspondenceAddress,
  };
}

/** A valid postal address outside the area where plans are sold. */
export const belfastAddress = {
  addressLine1: '4 Harbour Row',
  addressLine2: '',
  town: 'Belfast',
  postcode: 'BT1 5GS',
};
