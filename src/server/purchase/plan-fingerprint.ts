import { createHash } from 'node:crypto';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { providersOf } from '#catalogue/providers.ts';
import { planAsShown } from '#journey/plan-as-shown.ts';
import { type PlanFingerprint, planParts } from '#journey/plan-fingerprint.ts';
import type { Content } from '../content/content.ts';
import { currentDocuments } from './evidence.ts';

/** The parts of the content that are shown with a plan. */
export type ShownContent = Pick<Content, 'documents' | 'brand'>;

/** Computed on the server only: pages served over plain http have no `crypto.subtle`. */
export function planFingerprint(
  product: Product,
  variant: ProductVariant,
  { documents, brand }: ShownContent,
): PlanFingerprint {
  const shown = planAsShown({
    product,
    variant,
    documents: currentDocuments(variant, documents),
    providers: providersOf(product, brand),
  });
  const hashes = planParts.map((part) => [part, shortHash(shown[part])]);
  return Object.fromEntries(hashes) as PlanFingerprint;
}

/** The fingerprints of all variants by variant id. */
export function planFingerprints(
  product: Product,
  content: ShownContent,
): Record<string, PlanFingerprint> {
  return Object.fromEntries(
    product.productVariants.map((variant) => [
      variant.productVariantId,
      planFingerprint(product, variant, content),
    ]),
  );
}

function shortHash(part: unknown): string {
  const text = JSON.stringify(part) ?? '';
  return createHash('sha256').update(text).digest('hex').slice(0, 12);
}
