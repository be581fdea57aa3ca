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
import { type Agreement, type DocumentVersion, isTicked } from '#journey/agreement.ts';
import {
  type Answers,
  ageLimitOf,
  checkedAnswers,
  type UncheckedAnswers,
} from '#journey/answers.ts';
import { boilerAnswersFrom, type EligibilityAnswer } from '#journey/eligibility.ts';
import { coveredHome } from '#journey/postal-address.ts';
import { walk } from '#journey/walk.ts';
import type { Content } from '../content/content.ts';
import { currentDocuments, type SoundPurchase } from './evidence.ts';

/** What of the content decides about a purchase. */
type SoldContent = Pick<Content, 'products' | 'campaignIds' | 'documents'>;

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
  today: string,
  submitted: unknown,
): CheckedPurchase {
  const parsed = z.safeParse(createContractBody(today), submitted);
  if (!parsed.success) return refused(fieldErrorsOf(parsed.error));
  const body = parsed.data;

  const sold = planOf(content, body.productDetails.productVariantId);
  if (!sold) {
    return refused([invalid('productDetails.productVariantId', 'This plan is not on sale')]);
  }
  const { product, variant } = sold;
  const changed = [
    ...differences('productDetails', selectedProductDetails(product, variant), body.productDetails),
    ...differences(
      'additionalDetails',
      additionalDetails(product, variant, content.campaignIds),
      body.additionalDetails,
    ),
  ];
  if (changed.length > 0) return refused(changed);

  const context = { product, today };
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
  const objections = agreementErrors(body.agreement, answers, variant, content.documents);
  return objections.length > 0
    ? refused(objections)
    : { isSound: true, body, product, variant, answers };
}

/** An agreement to other documents than today's, or one that contradicts the answers beside it. */
function agreementErrors(
  agreement: Agreement | undefined,
  answers: Answers,
  variant: ProductVariant,
  published: Content['documents'],
): FieldError[] {
  if (!agreement) return [];
  const versions = (list: readonly DocumentVersion[]) =>
    list.map(({ slug, hash }) => `${slug} ${hash}`).toSorted();
  const current = versions(currentDocuments(variant, published));
  if (versions(agreement.documents).join() !== current.join()) {
    const message = 'The documents of this plan have changed since you opened them';
    return [{ field: 'agreement.documents', code: 'DOCUMENTS_CHANGED', message }];
  }
  return agreement.ticks.every(({ id }) => isTicked(id, answers))
    ? []
    : [invalid('agreement.ticks', 'Name only boxes that are ticked')];
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

function differences(
  part: string,
  expected: Record<string, unknown>,
  given: Record<string, unknown>,
): FieldError[] {
  const keys = new Set([...Object.keys(expected), ...Object.keys(given)]);
  return [...keys]
    .filter((key) => expected[key] !== given[key])
    .map((key) => ({
      field: `${part}.${key}`,
      code: 'PRICE_CHANGED',
      message: 'This plan has changed since you chose it',
    }));
}

function invalid(field: string, message: string): FieldError {
  return { field, code: 'INVALID', message };
}

function refused(errors: FieldError[]): CheckedPurchase {
  return { isSound: false, errors };
}
