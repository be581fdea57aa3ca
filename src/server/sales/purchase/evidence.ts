import type { CreateContractBody } from '#api/create-contract.ts';
import type { Brand } from '#catalogue/brand.ts';
import { getDocumentSlug } from '#catalogue/document.ts';
import { firstYearTotal, monthlyPrice } from '#catalogue/price.ts';
import { formatPriceSentence } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { AgreementAsSent, Evidence, NamedParty } from '#contract/evidence.ts';
import { describeLeaving } from '#contract/leaving.ts';
import type { Payment } from '#contract/payments.ts';
import { describeSoldPlan } from '#contract/sold-plan.ts';
import { type Agreement, type ConsentField, consentFields } from '#journey/agreement.ts';
import type { Answers } from '#journey/answers.ts';
import { createNeedsStatement, formatNeedsStatement } from '#journey/needs-statement.ts';
import { getOrderConfirmationText } from '#journey/order-confirmation.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';
import { getCoveredHome } from '#journey/postal-address.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import {
  eligibilityQuestionTexts,
  getPurchaseConsentText,
  getTermsConsentText,
  marketingChannels,
  marketingConsentText,
  soleAuthorityQuestion,
} from '#journey/wording.ts';
import { convertPenceToPounds } from '#rules/money.ts';
import type { Content } from '#server/content/store/content.ts';

/** A purchase that passed every check, with the data it was checked against. */
export interface ValidPurchase {
  body: CreateContractBody;
  product: Product;
  variant: ProductVariant;
  answers: Answers;
  documents: Evidence['documents'];
  plan: PlanFingerprint;
  dates: PurchaseDates;
  payments: readonly Payment[];
}

/** How far a buyer's clock may be ahead of the server's. */
const maxClockSkewMs = 5 * 60_000;
/** An older time of a tick is taken for a wrong clock. A week, because a tab may stay open for days. */
const maxTickAgeMs = 7 * 24 * 60 * 60_000;

export function createEvidence(
  { body, product, variant, answers, documents, plan, dates, payments }: ValidPurchase,
  content: Pick<Content, 'filesVersion' | 'brand'>,
  now: Date,
): Evidence {
  const price = monthlyPrice(product, variant);
  const { renewsAutomatically } = body.agreement ?? {};
  const texts: Partial<Record<string, (product: Product) => string>> = eligibilityQuestionTexts;
  return {
    receivedAt: now.toISOString(),
    contentVersion: content.filesVersion,
    agreement: withCredibleTimes(body.agreement, now),
    documents,
    plan,
    dates,
    payments,
    sold: describeSoldPlan(product, variant, renewsAutomatically),
    leaving: describeLeaving(product, renewsAutomatically),
    ...(product.renews && { renews: describeRenewalChoice(product.renews, renewsAutomatically) }),
    seller: namedParty(content.brand, product.seller),
    insurer: namedParty(content.brand, product.insurer),
    wordings: consentFields.map((id) => ({
      id,
      text: wordingOf(id, product, variant),
      isAgreed: isAgreed(id, body),
    })),
    needs: body.agreement
      ? formatNeedsStatement(createNeedsStatement(product, variant, answers))
      : null,
    eligibility: body.eligibilityResponse.map(({ questionId, answer }) => ({
      questionId,
      question: texts[questionId]?.(product) ?? questionId,
      answer,
    })),
    home: {
      postcode: getCoveredHome(body).postcode,
      isCorrespondence: body.propertyAddress === undefined,
    },
    price: {
      words: formatPriceSentence(price),
      firstYearTotal: convertPenceToPounds(firstYearTotal(price)),
      callOutFee: convertPenceToPounds(variant.callOutFee),
      tax: product.tax,
    },
  };
}

function describeRenewalChoice(
  { months, wording }: NonNullable<Product['renews']>,
  choice: boolean | undefined,
): NonNullable<Evidence['renews']> {
  return { months, wording, choice: choice ?? null };
}

/** A tick outside the bounds comes from a wrong clock. The tick is stored, its time is not. */
function withCredibleTimes(agreement: Agreement | undefined, now: Date): AgreementAsSent | null {
  if (!agreement) return null;
  const ticks = agreement.ticks.map(({ id, at }) => {
    const age = now.getTime() - Date.parse(at);
    return { id, at: age >= -maxClockSkewMs && age <= maxTickAgeMs ? at : null };
  });
  return { ...agreement, ticks };
}

/**
 * True for a tick in the agreement, false for a marketing consent that the request refuses, null for any
 * other box: then nothing is known about it.
 */
function isAgreed(
  id: ConsentField,
  { agreement, marketingConsent }: CreateContractBody,
): boolean | null {
  if (agreement?.ticks.some((tick) => tick.id === id)) return true;
  const consents: Partial<Record<ConsentField, boolean>> = marketingConsent;
  return consents[id] === false ? false : null;
}

function namedParty({ parties }: Brand, key: string | undefined): NamedParty | null {
  const party = key === undefined ? undefined : parties[key];
  if (!party) return null;
  const { name, registerName, registerNumber } = party;
  return { name, registerName, registerNumber };
}

/** The current versions of the variant's documents. Each exists: loading refuses content that lacks one. */
export function listCurrentDocuments(
  { importantDocuments }: ProductVariant,
  published: Content['documents'],
): Evidence['documents'] {
  return importantDocuments.flatMap(({ urlName, url }) => {
    const slug = getDocumentSlug(url);
    const hash = published.get(slug)?.hash;
    return hash === undefined ? [] : [{ slug, hash, name: urlName }];
  });
}

function wordingOf(id: ConsentField, product: Product, variant: ProductVariant): string {
  switch (id) {
    case 'isConfirmed':
      return getOrderConfirmationText(product, variant);
    case 'isSoleAuthority':
      return soleAuthorityQuestion;
    case 'confirmTermsConditions':
      return getTermsConsentText(product, variant);
    case 'confirmPurchase':
      return getPurchaseConsentText(product, variant);
    case 'emailMarketingConsent':
    case 'phoneMarketingConsent':
    case 'smsMarketingConsent':
    case 'letterMarketingConsent':
      return marketingChannels
        .filter(({ name }) => name === id)
        .map(({ label, description }) => `${marketingConsentText} ${label}: ${description}`)
        .join();
    default:
      return id satisfies never;
  }
}
