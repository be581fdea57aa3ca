import { createHash } from 'node:crypto';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { findProviders } from '#catalogue/providers.ts';
import { getPlanAsShown } from '#journey/plan-as-shown.ts';
import { type PlanFingerprint, planParts } from '#journey/plan-fingerprint.ts';
import type { Content } from '#server/content/store/content.ts';
import { listCurrentDocuments } from './evidence.ts';

/** The parts of the content that are shown with a plan. */
export type ContentShownWithPlan = Pick<Content, 'documents' | 'brand'>;

/**
 * The fingerprint of a variant. Only the server computes it: pages served over plain http have no
 * `crypto.subtle`.
 */
export function createPlanFingerprint(
  product: Product,
  variant: ProductVariant,
  { documents, brand }: ContentShownWithPlan,
): PlanFingerprint {
  const shown = getPlanAsShown({
    product,
    variant,
    documents: listCurrentDocuments(variant, documents),
    providers: findProviders(product, brand),
  });
  const hashes = planParts.map((part) => [part, shortHash(shown[part])]);
  return Object.fromEntries(hashes) as PlanFingerprint;
}

/** The fingerprints of all variants by variant id. */
export function createPlanFingerprints(
  product: Product,
  content: ContentShownWithPlan,
): Record<string, PlanFingerprint> {
  return Object.fromEntries(
    product.productVariants.map((variant) => [
      variant.productVariantId,
      createPlanFingerprint(product, variant, content),
    ]),
  );
}

function shortHash(part: unknown): string {
  const text = JSON.stringify(part) ?? '';
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
