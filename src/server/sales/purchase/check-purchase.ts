import * as z from 'zod/mini';
import { createContractBodySchema } from '#api/create-contract.ts';
import { type FieldError, listFieldErrors } from '#api/failures.ts';
import { listEligibilityQuestions } from '#journey/eligibility.ts';
import { readAnswersFromContract } from '#journey/from-contract.ts';
import {
  hiddenFieldChangedError,
  notOnSaleError,
  planChangeErrorByPart,
} from '#journey/plan-changes.ts';
import type { PlanPart } from '#journey/plan-fingerprint.ts';
import { walkJourney } from '#journey/walk.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { findAgreementErrors, findPlanErrors } from './check-agreement.ts';
import type { ValidPurchase } from './evidence.ts';
import { findSaleTerms, type SalesContent } from './sale-terms.ts';

export type PurchaseCheckResult =
  | ({ isValid: true } & ValidPurchase)
  | { isValid: false; errors: FieldError[] };

/**
 * Checks a create-contract body independently of the pages: the fields by the forms' schemas, plan and
 * price against the catalogue, the agreement against the plan as sold, and the answers by `walkJourney()`.
 */
export function checkPurchase(
  content: SalesContent,
  now: Date,
  submitted: unknown,
): PurchaseCheckResult {
  const today = getLondonDate(now);
  const parsed = z.safeParse(getBodySchema(today), submitted);
  if (!parsed.success) return refused(listFieldErrors(parsed.error));
  const body = parsed.data;

  const terms = findSaleTerms(content, today, body.productDetails.productVariantId);
  if (!terms) {
    return refused([{ field: 'productDetails.productVariantId', ...notOnSaleError }]);
  }
  const { product, variant, documents, plan, dates, payments, context } = terms;
  const changed = [
    ...differences('productDetails', terms.productDetails, body.productDetails),
    ...differences('additionalDetails', terms.additionalDetails, body.additionalDetails),
    ...(body.agreement ? findPlanErrors(body.agreement, plan, documents) : []),
  ];
  if (changed.length > 0) return refused(changed);

  const answers = terms.parseAnswers(readAnswersFromContract(product, body));
  const { steps, firstUnanswered } = walkJourney(
    context,
    answers,
    (id) => answers[id] !== undefined,
  );
  if (firstUnanswered) {
    return refused([
      invalid(firstUnanswered.id, 'This part of the application is missing or does not qualify'),
    ]);
  }
  // Every question is answered, so a longer list has unknown questions or second answers.
  if (body.eligibilityResponse.length !== listEligibilityQuestions(steps).length) {
    return refused([invalid('eligibilityResponse', 'Answer each question of this plan once')]);
  }
  const errors = findAgreementErrors(body.agreement, {
    product,
    answers,
    documents,
    plan,
    dates,
  });
  return errors.length > 0
    ? refused(errors)
    : { isValid: true, body, product, variant, answers, documents, plan, dates, payments };
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
      return {
        field: `${detail}.${key}`,
        ...(part ? planChangeErrorByPart[part] : hiddenFieldChangedError),
      };
    });
}

function invalid(field: string, message: string): FieldError {
  return { field, code: 'INVALID', message };
}

function refused(errors: FieldError[]): PurchaseCheckResult {
  return { isValid: false, errors };
}

type BodySchema = ReturnType<typeof createContractBodySchema>;

let latest: { today: string; schema: BodySchema } | undefined;

/** The schema of a create-contract body on this day. Creating one takes longer than parsing a body with it. */
export function getBodySchema(today: string): BodySchema {
  if (latest?.today !== today) latest = { today, schema: createContractBodySchema(today) };
  return latest.schema;
}
