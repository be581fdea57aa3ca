// Separate from step-url.ts, because the listing does not load the steps.
import type { StepId } from '#journey/answers.ts';
import { findStepAtPath } from '#journey/steps.ts';
import { getStepUrl } from './step-url.ts';

/** The step of a page's path. */
export function findStepOfPage(productId: string, pathname: string): StepId | undefined {
  const home = getStepUrl(productId, '');
  return findStepAtPath(pathname.slice(home.length).replace(/^\/|\/$/g, ''))?.id;
}
