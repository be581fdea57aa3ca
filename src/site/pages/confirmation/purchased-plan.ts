import { monthlyPrice } from '#catalogue/price.ts';
import { createPriceRowsWithTotal, listPriceSpans } from '#catalogue/price-rows.ts';
import {
  formatCallOutFee,
  formatPriceSentence,
  formatTaxSentence,
} from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { formatRenewalChoice } from '#journey/renewal-choice.ts';
import type { DocumentVersions } from '#journey/stored-agreement.ts';
import { formatPence } from '#rules/money.ts';
import type { PurchasedPlan } from '#site/journey-state/in-tab/purchase.ts';

interface BoughtJourney {
  product: Product;
  dates: PurchaseDates;
  documentVersions: DocumentVersions;
  /** The buyer's choice, if there is one. */
  renewsAutomatically: boolean | undefined;
}

/** The plan as the success page shows it. Stored, because that page cannot read the catalogue. */
export function createPurchasedPlan(
  { product, dates, documentVersions, renewsAutomatically }: BoughtJourney,
  variant: ProductVariant,
  now: Date,
): PurchasedPlan {
  const price = monthlyPrice(product, variant);
  return {
    productName: product.productTitle,
    productType: product.productType,
    boughtAt: now.toISOString(),
    ...dates,
    firstPayment: formatPence(price.now),
    cancelCondition: product.cancellation.condition,
    price: formatPriceSentence(price),
    priceRows: createPriceRowsWithTotal(price, product.termMonths),
    priceSpans: listPriceSpans(price, product.termMonths),
    callOutFee: formatCallOutFee(product, variant),
    renewal: formatRenewalChoice(product, renewsAutomatically),
    tax: formatTaxSentence(product),
    documents: variant.importantDocuments.map(({ urlName, url }) => {
      const version = documentVersions[url];
      // The version that was agreed to stays readable, whatever is published later.
      return { urlName, url: version ? `${url}/${version.hash}` : url };
    }),
  };
}
