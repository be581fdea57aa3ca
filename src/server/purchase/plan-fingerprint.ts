import { createHash } from 'node:crypto';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { providersOf } from '#catalogue/providers.ts';
import { planAsShown } from '#journey/plan-as-shown.ts';
import { type PlanFingerprint, planParts } from '#journey/plan-fingerprint.ts';
import type { Content } from '../content/content.ts';
import { currentDocuments } from './evidence.ts';

/** What of the content a plan is shown with. */
export type ShownContent = Pick<Content, 'documents' | 'brand'>;

/** Made here alone: a page over plain http has no `crypto.subtle`, and no weight to spare for a hash. */
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

/** The fingerprint of each variant, by its id. */
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
