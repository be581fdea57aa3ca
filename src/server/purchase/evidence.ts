import type { CreateContractBody } from '#api/create-contract.ts';
import { documentSlug } from '#catalogue/document.ts';
import { firstYearTotal, monthlyPrice } from '#catalogue/price.ts';
import { priceSentence } from '#catalogue/price-sentence.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import {
  type Agreement,
  type DocumentVersion,
  isTicked,
  type TickId,
  tickIds,
} from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { needsStatement, needsText } from '#journey/needs-statement.ts';
import { coveredHome } from '#journey/postal-address.ts';
import {
  boilerAgeQuestion,
  boilerDomesticGasQuestion,
  boilerMakeQuestion,
  boilerWorkingQuestion,
  marketingChannels,
  marketingConsentText,
  orderConfirmationText,
  purchaseText,
  soleAuthorityQuestion,
  termsText,
} from '#journey/wording.ts';
import { poundsFromPence } from '#rules/money.ts';
import type { Content } from '../content/content.ts';

/** A purchase that passed every check, with what it was checked against. */
export interface SoundPurchase {
  body: CreateContractBody;
  product: Product;
  variant: ProductVariant;
  answers: Answers;
}

/**
 * What a complaint is answered with, years later. What the browser told and what we derived stand apart:
 * the one is the buyer's own word for what was shown, the other is what our content said at that moment.
 */
export interface Evidence {
  /** By our clock; the times that were told are by the buyer's. */
  receivedAt: string;
  contentVersion: string;
  told: Agreement | null;
  documents: (DocumentVersion & { name: string })[];
  wordings: { id: TickId; text: string; isAgreed: boolean }[];
  needs: string;
  eligibility: { questionId: string; question: string; answer: string }[];
  /** The home that the plan covers, and whether we write there too. The full addresses stand beside. */
  home: { postcode: string; isCorrespondence: boolean };
  /** In pounds, as on the wire. */
  price: {
    words: string;
    firstYearTotal: number;
    surcharge: number;
    tax: Product['tax'];
  };
}

export function evidenceOf(
  { body, product, variant, answers }: SoundPurchase,
  content: Pick<Content, 'version' | 'documents'>,
  now: Date,
): Evidence {
  const price = monthlyPrice(product, variant);
  const questions = questionsOf(product);
  return {
    receivedAt: now.toISOString(),
    contentVersion: content.version,
    told: body.agreement ?? null,
    documents: currentDocuments(variant, content.documents),
    wordings: tickIds.map((id) => ({
      id,
      text: wordingOf(id, product, variant),
      isAgreed: isTicked(id, answers),
    })),
    needs: needsText(needsStatement(product, variant, answers)),
    eligibility: body.eligibilityResponse.map(({ questionId, answer }) => ({
      questionId,
      question: questions[questionId] ?? questionId,
      answer,
    })),
    home: {
      postcode: coveredHome(body).postcode,
      isCorrespondence: body.propertyAddress === undefined,
    },
    price: {
      words: priceSentence(price),
      firstYearTotal: poundsFromPence(firstYearTotal(price)),
      surcharge: variant.priceVariation,
      tax: product.tax,
    },
  };
}

/** The versions that this variant's documents have today. Content is refused where one is missing. */
export function currentDocuments(
  { importantDocuments }: ProductVariant,
  published: Content['documents'],
): Evidence['documents'] {
  return importantDocuments.flatMap(({ urlName, url }) => {
    const slug = documentSlug(url);
    const hash = published.get(slug)?.hash;
    return hash === undefined ? [] : [{ slug, hash, name: urlName }];
  });
}

function wordingOf(id: TickId, product: Product, variant: ProductVariant): string {
  switch (id) {
    case 'isConfirmed':
      return orderConfirmationText;
    case 'isSoleAuthority':
      return soleAuthorityQuestion;
    case 'confirmTermsConditions':
      return termsText(product, variant);
    case 'confirmPurchase':
      return purchaseText(product, variant);
    default:
      return marketingChannels
        .filter(({ name }) => name === id)
        .map(({ label, description }) => `${marketingConsentText} ${label}: ${description}`)
        .join();
  }
}

function questionsOf(product: Product): Record<string, string> {
  return {
    BOILER_WORKING: boilerWorkingQuestion,
    BOILER_DOMESTIC_GAS: boilerDomesticGasQuestion,
    BOILER_MAKE: boilerMakeQuestion,
    BOILER_AGE_CONFIRMED: boilerAgeQuestion(product),
  };
}
