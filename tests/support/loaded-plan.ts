import { createPlanFingerprints } from '#server/sales/purchase/plan-fingerprint.ts';
import { type LoadedPlan, loadPlan } from '#site/steps/load-plan.ts';
import { loadedTestContent, testDate } from './purchase.ts';

/** A plan of the test content as the server sends it to the steps. */
export function loadTestPlan(productId: string): LoadedPlan {
  return loadPlan(
    {
      ...loadedTestContent,
      today: testDate,
      siteOrigin: '',
      documentHash: (slug) => loadedTestContent.documents.get(slug)?.hash,
      planFingerprints: (product) => createPlanFingerprints(product, loadedTestContent),
    },
    productId,
  );
}
