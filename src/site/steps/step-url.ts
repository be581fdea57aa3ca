import { basePath } from '#api/paths.ts';

export function getStepUrl(productId: string, stepPath: string): string {
  return [basePath, productId, stepPath].filter((part) => part !== '').join('/');
}

/** The hidden field of the order page with the hashes of the plan's parts, by variant. */
export const shownPlanField = 'shownPlan';

/** The hidden field of every later step with the chosen variant, for a buyer whose earlier answers are lost. */
export const chosenVariantField = 'chosenVariant';

/** The query of a link to a step that was refused: shows the form as it was sent, without errors and without its outcome. */
export const showAgainQuery = '?again';

/** The query of the summary's Change links. */
export const changeQuery = '?change';
