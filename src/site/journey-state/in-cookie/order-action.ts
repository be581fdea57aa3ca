import * as z from 'zod/mini';
import { answerSchemas } from '#journey/answers.ts';
import { withAgreedPlan } from '#journey/stored-agreement.ts';
import { parseJson } from '#rules/json/parse-json.ts';
import { shownPlanField } from '#site/steps/step-url.ts';
import { createStepAction } from './step-action.ts';

const blank = { productVariantId: '', isConfirmed: false };

const shownPlanSchema = z.record(z.string(), z.record(z.string(), z.string()));

/** The action of the order page. The page checks the box without zod, which it does not load. */
export const orderAction = createStepAction('order', {
  rulesOf: (plan) => ({ blank, schemaOf: () => answerSchemas.order(plan) }),
  accept: (answer, { plan: { product }, fields, journey }) => {
    const { productVariantId } = answer;
    const shown = fields.get(shownPlanField);
    // The buyer agrees to the plan as the page showed it, which may have changed since.
    const parts = z.safeParse(shownPlanSchema, parseJson(typeof shown === 'string' ? shown : null));
    const plan = {
      productId: product.productId,
      productVariantId,
      parts: parts.data?.[productVariantId] ?? {},
    };
    return { answer, agreement: withAgreedPlan(journey.agreement, plan) };
  },
});
