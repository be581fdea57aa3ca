import * as z from 'zod/mini';
import { type CreateContractBody, createContractBody } from '#api/create-contract.ts';
import { type FieldError, fieldErrorsOf } from '#api/failures.ts';
import {
  coversBoiler,
  type Product,
  type ProductVariant,
  variantById,
} from '#catalogue/product.ts';
import { additionalDetails, selectedProductDetails } from '#catalogue/selection.ts';
import { ageLimitOf, checkedAnswers, type UncheckedAnswers } from '#journey/answers.ts';
import { boilerAnswersFrom, type EligibilityAnswer } from '#journey/eligibility.ts';
import { bookingChanged, notOnSale, planChanges } from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';
import { coveredHome } from '#journey/postal-address.ts';
import { purchaseDates } from '#journey/purchase-dates.ts';
import { walk } from '#journey/walk.ts';
import { londonDate } from '#rules/london-date.ts';
import type { Content } from '../content/content.ts';
import { agreementErrors, planErrors } from './check-agreement.ts';
import { currentDocuments, type SoundPurchase } from './evidence.ts';
import { planFingerprint } from './plan-fingerprint.ts';

/** What of the content decides about a purchase. */
type SoldContent = Pick<
  Content,
  'products' | 'campaignIds' | 'documents' | 'brand' | 'boilerMakes'
>;

export type CheckedPurchase =
  | ({ isSound: true } & SoundPurchase)
  | { isSound: false; errors: FieldError[] };

/**
 * Trusts nothing: fields pass the same rules as the form, the plan and its price are derived again
 * from the catalogue and must equal what the buyer saw, and the same walk that leads the pages must
 * find nothing left to ask.
 */
export function checkPurchase(
  content: SoldContent,
  now: Date,
  submitted: unknown,
): CheckedPurchase {
  const today = londonDate(now);
  const parsed = z.safeParse(createContractBody(today), submitted);
  if (!parsed.success) return refused(fieldErrorsOf(parsed.error));
  const body = parsed.data;

  const sold = planOf(content, body.productDetails.productVariantId);
  if (!sold) {
    return refused([{ field: 'productDetails.productVariantId', ...notOnSale }]);
  }
  const { product, variant } = sold;
  const documents = currentDocuments(variant, content.documents);
  const plan = planFingerprint(product, variant, content);
  const changed = [
    ...differences('productDetails', selectedProductDetails(product, variant), body.productDetails),
    ...differences(
      'additionalDetails',
      additionalDetails(product, variant, content.campaignIds),
      body.additionalDetails,
    ),
    ...(body.agreement ? planErrors(body.agreement, plan, documents) : []),
  ];
  if (changed.length > 0) return refused(changed);

  const context = { product, today, boilerMakes: content.boilerMakes };
  const given = answersIn(product, variant, body);
  const unanswered = walk(context, given).firstUnanswered?.id;
  if (unanswered) {
    return refused([
      invalid(unanswered, 'This part of the application is missing or does not qualify'),
    ]);
  }
  if (!asksNoMoreThan(product, body.eligibilityResponse)) {
    return refused([invalid('eligibilityResponse', 'Answer each question of this plan once')]);
  }
  const answers = checkedAnswers(given, context);
  const dates = purchaseDates(today, product);
  const objections = agreementErrors(body.agreement, { answers, documents, plan, dates });
  return objections.length > 0
    ? refused(objections)
    : { isSound: true, body, product, variant, answers, documents, plan, dates };
}

/** Each question of the journey is answered by now: more answers are strange or contradict these. */
function asksNoMoreThan(product: Product, given: readonly EligibilityAnswer[]): boolean {
  const asked = coversBoiler(product) ? Object.values(boilerAnswersFrom(given)) : [];
  return given.length === asked.flatMap((step) => Object.keys(step)).length;
}

function planOf(content: SoldContent, productVariantId: string) {
  for (const product of content.products) {
    const variant = variantById(product, productVariantId);
    if (variant && product.sellable) return { product, variant };
  }
  return undefined;
}

/** Not every tick is on the wire: sending the purchase is the act they lead to. */
function answersIn(
  product: Product,
  variant: ProductVariant,
  body: CreateContractBody,
): UncheckedAnswers {
  const { encrypted: _, ...bank } = body.bankDetails;
  const { postcode, ...home } = coveredHome(body);
  const correspondence = body.propertyAddress && body.correspondenceAddress;
  const boiler = boilerAnswersFrom(body.eligibilityResponse);
  return {
    order: { productVariantId: variant.productVariantId, isConfirmed: true },
    'your-boiler': boiler['your-boiler'],
    'boiler-make': { ...boiler['boiler-make'], ageLimitYears: ageLimitOf(product) },
    postcode: { postcode },
    address: { ...home, correspondence },
    details: { ...body.customerDetails, ...body.marketingConsent },
    bank: { ...bank, isSoleAuthority: 'Y' },
    summary: { summaryConfirm: true },
    confirmation: { confirmTermsConditions: true, confirmPurchase: true },
  };
}

/** The part of the plan that a field on the wire belongs to; what is missing here is never shown. */
const partOf: Record<string, PlanPart> = {
  productName: 'name',
  productSubTypeId: 'name',
  priceMonthly: 'price',
  offerPriceMonthly: 'price',
  offer: 'offer',
  offerPeriodMonths: 'offer',
  enquiryContact: 'contacts',
  repairContact: 'contacts',
};

function differences(
  detail: string,
  expected: Record<string, unknown>,
  given: Record<string, unknown>,
): FieldError[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(given)]);
  return [...keys]
    .filter((key) => expected[key] !== given[key])
    .map((key) => {
      const part = partOf[key];
      return { field: `${detail}.${key}`, ...(part ? planChanges[part] : bookingChanged) };
    });
}

function invalid(field: string, message: string): FieldError {
  return { field, code: 'INVALID', message };
}

function refused(errors: FieldError[]): CheckedPurchase {
  return { isSound: false, errors };
}
