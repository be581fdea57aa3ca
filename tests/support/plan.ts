import * as z from 'zod/mini';
import type { Product } from '#catalogue/product.ts';
import { productSchema } from '#catalogue/product-schema.ts';

type Fields = Record<string, unknown>;

/** A variant as in a content file: prices in pounds, no offer. */
export function createVariantContent(changes: Fields = {}): Fields {
  return {
    productVariantId: 'hearth-care-99',
    productVariantTitle: '£99 call-out fee',
    sapProductId: 'HC-99',
    priceMonthly: 14.5,
    priceAnnually: 174,
    priceVariation: 99,
    surchargeName: 'call out fee',
    importantDocuments: [],
    ...changes,
  };
}

/** A boiler plan as in a content file, with the given fields replaced. */
export function createPlanContent(changes: Fields = {}): Fields {
  return {
    productId: 'hearth-care',
    productType: 'Maintenance & Support Plan',
    productTitle: 'Hearth Care',
    summary: 'We fix your boiler.',
    sellable: true,
    categories: ['FEATURED', 'BOILER_AND_HEATING'],
    subCategories: ['BH_SERVICE_BREAKDOWN'],
    productVariants: [createVariantContent()],
    offer: false,
    enquiryPhoneNumber: '0808 157 0142',
    repairPhoneNumber: '0808 157 0123',
    covered: ['Boiler repairs'],
    notCovered: ['Radiators'],
    boilerAgeLimitYears: 15,
    waitingPeriodDays: 14,
    termMonths: 12,
    renewalNoticeDays: 28,
    cancellation: {
      condition: 'as long as no visit has taken place',
      afterwards: 'After that you can cancel at any time.',
    },
    tax: { name: 'VAT', ratePercent: 20 },
    seller: 'home-services',
    features: ['boiler-repairs'],
    callOutFeeNote: 'We take it by card.',
    coverFor: 'boiler repairs',
    ...changes,
  };
}

/** The plan of `createPlanContent`, parsed as the server does. */
export function createPlan(changes: Fields = {}): Product {
  return z.parse(productSchema, createPlanContent(changes));
}

/** A plan with this one variant. */
export function createPlanWithVariant(variantChanges: Fields, planChanges: Fields = {}) {
  const product = createPlan({
    ...planChanges,
    productVariants: [createVariantContent(variantChanges)],
  });
  const [variant] = product.productVariants;
  if (!variant) throw new Error('The plan has no variant.');
  return { product, variant };
}
