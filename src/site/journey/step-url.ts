import { basePath } from '#api/paths.ts';
import type { StepId } from '#journey/answers.ts';
import { findStepAtPath } from '#journey/steps.ts';

export function getStepUrl(productId: string, stepPath: string): string {
  return [basePath, productId, stepPath].filter((part) => part !== '').join('/');
}

/** The hidden field of the order page with the hashes of the plan's parts, by variant. */
export const shownPlanField = 'shownPlan';

/** The query of a link to a step that was refused: shows the form as it was sent, without errors and without its outcome. */
export const showAgainQuery = '?again';

/** The query of the summary's Change links. */
export const changeQuery = '?change';

/** The step of a page's path. */
export function findStepOfPage(productId: string, pathname: string): StepId | undefined {
  const home = getStepUrl(productId, '');
  return findStepAtPath(pathname.slice(home.length).replace(/^\/|\/$/g, ''))?.id;
}
