import { data } from 'react-router';
import { bannerFor } from '#catalogue/banner.ts';
import { documentVersions } from '#catalogue/document.ts';
import { alternativesTo, isOnSale } from '#catalogue/listing.ts';
import { planTerms } from '#catalogue/plan-terms.ts';
import { coversBoiler } from '#catalogue/product.ts';
import { providersOf } from '#catalogue/providers.ts';
import { providersSentence } from '#catalogue/providers-sentence.ts';
import { suggestedPlans } from '#catalogue/suggested-plans.ts';
import { purchaseDates } from '#journey/purchase-dates.ts';
import { takeFirst } from '#rules/take-first.ts';
import type { SiteContext } from '#site/server-context.ts';
import type { NotOnSale } from './not-on-sale-page.tsx';

/**
 * Everything the steps of one plan show, made on the server. Throws the response for a plan that is not
 * in the catalogue (404), not yet on sale (404) or no longer on sale (410).
 */
export function loadPlan(site: SiteContext, productId: string) {
  const { products, campaignIds, today, banners, brand, siteOrigin } = site;
  const product = products.find((known) => known.productId === productId);
  if (!product) throw data(null, { status: 404 });
  if (!isOnSale(product)) {
    const alternatives = takeFirst(alternativesTo(product, products));
    const { productTitle, sellable: isComing } = product;
    const notOnSale: NotOnSale = { productTitle, isComing, alternatives };
    throw data(notOnSale, { status: isComing ? 404 : 410 });
  }
  return {
    product,
    campaignIds,
    today,
    // Derived here, so that no page carries the calendar of bank holidays or the wording of every plan.
    dates: purchaseDates(today, product),
    terms: planTerms(product),
    providersSentence: providersSentence(product, brand),
    boilerMakes: coversBoiler(product) ? site.boilerMakes : [],
    siteOrigin,
    suggestedPlans: suggestedPlans(product, products),
    banner: bannerFor(banners, { page: 'product', productId: product.productId, today }),
    /** Who sells and, for insurance, who insures. */
    providers: providersOf(product, brand),
    documentVersions: documentVersions(product, site.documentHash),
    /** Of each variant as it is shown here, by its id. */
    fingerprints: site.planFingerprints(product),
    /** What has changed since the order page was continued, in sentences. */
    changes: [] as string[],
    /** Where to write to us. */
    email: brand.email,
    expertHours: brand.expert.hours,
    isGuarded: false,
    isChanging: false,
    isBackToSummary: false,
  };
}

export type Plan = ReturnType<typeof loadPlan>;
