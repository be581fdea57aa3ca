import * as z from 'zod/mini';
import { createContractBody } from '#api/create-contract.ts';
import { type FieldError, fieldErrorsOf } from '#api/failures.ts';
import { variantById } from '#catalogue/product.ts';
import { additionalDetails, productDetailsOf } from '#catalogue/selection.ts';
import { validAnswers } from '#journey/answers.ts';
import { questionsOf } from '#journey/eligibility.ts';
import { fromContract } from '#journey/from-contract.ts';
import { bookingChanged, notOnSale, planChanges } from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';

import { purchaseDates } from '#journey/purchase-dates.ts';
import { walk } from '#journey/walk.ts';
import { getLondonDate } from '#rules/london-date.ts';
import type { Content } from '../content/content.ts';
import { agreementErrors, planErrors } from './check-agreement.ts';
import { currentDocuments, type ValidPurchase } from './evidence.ts';
import { planFingerprint } from './plan-fingerprint.ts';

/** The parts of the content that a purchase is checked against. */
type SalesContent = Pick<
  Content,
  'products' | 'campaignIds' | 'documents' | 'brand' | 'boilerMakes'
>;

export type PurchaseCheck =
  | ({ isValid: true } & ValidPurchase)
  | { isValid: false; errors: FieldError[] };

/**
 * Checks a create-contract body independently of the pages: the fields by the forms' schemas, plan and
 * price against the catalogue, the agreement against the plan as sold, and the answers by `walk()`.
 */
export function checkPurchase(content: SalesContent, now: Date, submitted: unknown): PurchaseCheck {
  const today = getLondonDate(now);
  const parsed = z.safeParse(createContractBody(today), submitted);
  if (!parsed.success) return refused(fieldErrorsOf(parsed.error));
  const body = parsed.data;

  const sold = sellableVariant(content, body.productDetails.productVariantId);
  if (!sold) {
    return refused([{ field: 'productDetails.productVariantId', ...notOnSale }]);
  }
  const { product, variant } = sold;
  const documents = currentDocuments(variant, content.documents);
  const plan = planFingerprint(product, variant, content);
  const changed = [
    ...differences('productDetails', productDetailsOf(product, variant), body.productDetails),
    ...differences(
      'additionalDetails',
      additionalDetails(product, variant, content.campaignIds),
      body.additionalDetails,
    ),
    ...(body.agreement ? planErrors(body.agreement, plan, documents) : []),
  ];
  if (changed.length > 0) return refused(changed);

  const context = { product, today, boilerMakes: content.boilerMakes };
  const given = fromContract(product, body);
  const { steps, firstUnanswered } = walk(context, given);
  if (firstUnanswered) {
    return refused([
      invalid(firstUnanswered.id, 'This part of the application is missing or does not qualify'),
    ]);
  }
  // Every question is answered, so a longer list has unknown questions or second answers.
  if (body.eligibilityResponse.length !== questionsOf(steps).length) {
    return refused([invalid('eligibilityResponse', 'Answer each question of this plan once')]);
  }
  const answers = validAnswers(given, context);
  const dates = purchaseDates(today, product);
  const errors = agreementErrors(body.agreement, { answers, documents, plan, dates });
  return errors.length > 0
    ? refused(errors)
    : { isValid: true, body, product, variant, answers, documents, plan, dates };
}

function sellableVariant(content: SalesContent, productVariantId: string) {
  for (const product of content.products) {
    const variant = variantById(product, productVariantId);
    if (variant && product.sellable) return { product, variant };
  }
  return undefined;
}

/** The part of the plan that a request field belongs to. Fields without an entry are not shown to buyers. */
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

function refused(errors: FieldError[]): PurchaseCheck {
  return { isValid: false, errors };
}
