import { getPagePath } from '#api/paths.ts';
import type { Product } from '#catalogue/product.ts';
import { getStepsOfPlan } from '#journey/steps.ts';
import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { getStepUrl, shownPlanField } from '#site/steps/step-url.ts';
import { createAnswers, loadedTestContent } from './purchase.ts';

/** The forms that a buyer without script sends, step by step. The address is typed. `today` is the day of the confirmation page. */
export function listStepPosts(product: Product, today: string) {
  const { productId } = product;
  const { address, ...answers } = createAnswers(product);
  const shown = JSON.stringify(createPlanFingerprints(product, loadedTestContent));
  const fieldsOf: Record<string, object | undefined> = {
    ...answers,
    order: { ...answers.order, [shownPlanField]: shown },
    address: { ...address, writeHere: 'Y' },
    summary: {},
    confirmation: { ...answers.confirmation, shownOn: today },
  };
  const steps = getStepsOfPlan(product);
  return steps.map(({ id, path }, index) => {
    const url = getStepUrl(productId, path);
    const after = steps[index + 1];
    const ticked = Object.entries(fieldsOf[id] ?? {}).flatMap(([name, value]) =>
      value === false ? [] : [[name, value === true ? 'on' : String(value)] as const],
    );
    return {
      id,
      url,
      /** Where the form is sent to. */
      form: id === 'address' ? `${url}?entry=manual` : url,
      fields: Object.fromEntries(ticked),
      next: after ? getStepUrl(productId, after.path) : getPagePath('success'),
    };
  });
}
