import * as z from 'zod/mini';
import { monthlyPrice } from '#catalogue/price.ts';
import { listPriceSpans } from '#catalogue/price-rows.ts';
import { findVariantById, type Product, type ProductVariant } from '#catalogue/product.ts';
import { createAdditionalDetails, createProductDetails } from '#catalogue/selection.ts';
import type { Evidence } from '#contract/evidence.ts';
import { listPayments, type Payment } from '#contract/payments.ts';
import {
  type Answers,
  answerSchemas,
  type JourneyContext,
  type StepId,
  type UncheckedAnswers,
} from '#journey/answers.ts';
import type { PlanFingerprint } from '#journey/plan-fingerprint.ts';
import { calculatePurchaseDates, type PurchaseDates } from '#journey/purchase-dates.ts';
import type { Content } from '#server/content/store/content.ts';
import { listCurrentDocuments } from './evidence.ts';
import { createPlanFingerprint } from './plan-fingerprint.ts';

/** The parts of the content that a purchase is checked against. */
export type SalesContent = Pick<
  Content,
  'products' | 'campaignIds' | 'documents' | 'brand' | 'boilerMakes'
>;

/** Everything about a sale of this variant on this day that is the same for all buyers. */
export interface SaleTerms {
  product: Product;
  variant: ProductVariant;
  documents: Evidence['documents'];
  plan: PlanFingerprint;
  dates: PurchaseDates;
  payments: readonly Payment[];
  productDetails: ReturnType<typeof createProductDetails>;
  additionalDetails: ReturnType<typeof createAdditionalDetails>;
  context: JourneyContext;
  /** Returns the valid ones of the unchecked answers. */
  parseAnswers: (unchecked: UncheckedAnswers) => Answers;
}

// Sale terms are cached by content object. Content is immutable: an edit makes a new object, and the garbage
// collector removes the terms of the old one.
const known = new WeakMap<SalesContent, { today: string; terms: Map<string, SaleTerms> }>();

/** The terms of the variant, or undefined if it is not on sale. They take longer to create than a purchase to check. */
export function findSaleTerms(
  content: SalesContent,
  today: string,
  productVariantId: string,
): SaleTerms | undefined {
  const latest = known.get(content);
  const ofToday = latest?.today === today ? latest : { today, terms: new Map() };
  known.set(content, ofToday);
  const terms =
    ofToday.terms.get(productVariantId) ?? createSaleTerms(content, today, productVariantId);
  if (terms) ofToday.terms.set(productVariantId, terms);
  return terms;
}

function createSaleTerms(
  content: SalesContent,
  today: string,
  productVariantId: string,
): SaleTerms | undefined {
  for (const product of content.products) {
    const variant = findVariantById(product, productVariantId);
    if (!variant || !product.sellable) continue;
    const context = { product, today, boilerMakes: content.boilerMakes };
    const dates = calculatePurchaseDates(today, product);
    const spans = listPriceSpans(monthlyPrice(product, variant), product.termMonths);
    return {
      product,
      variant,
      documents: listCurrentDocuments(variant, content.documents),
      plan: createPlanFingerprint(product, variant, content),
      dates,
      payments: listPayments(dates.firstCollection, spans),
      productDetails: createProductDetails(product, variant),
      additionalDetails: createAdditionalDetails(product, variant, content.campaignIds),
      context,
      parseAnswers: createAnswersParser(context),
    };
  }
  return undefined;
}

function createAnswersParser(context: JourneyContext): SaleTerms['parseAnswers'] {
  const ids = Object.keys(answerSchemas) as StepId[];
  const schemas = ids.map((id) => ({ id, schema: answerSchemas[id](context) }));
  return (unchecked) =>
    Object.fromEntries(
      schemas.map(({ id, schema }) => [id, z.safeParse(schema, unchecked[id]).data]),
    );
}
