import { data } from 'react-router';
import { findBannerFor, isEndNear } from '#catalogue/banner.ts';
import { pickCampaignIds } from '#catalogue/campaign-id.ts';
import { getCurrentDocumentVersions } from '#catalogue/document.ts';
import { isOnSale } from '#catalogue/listing.ts';
import { describePlanTerms } from '#catalogue/plan-terms.ts';
import { coversBoiler, type Product } from '#catalogue/product.ts';
import { findProviders } from '#catalogue/providers.ts';
import { formatPayeeSentence, formatProvidersSentence } from '#catalogue/providers-sentence.ts';
import {
  findInsteadPlan,
  findSuggestedPlans,
  type PlanSuggestion,
} from '#catalogue/suggested-plans.ts';
import { calculatePurchaseDates } from '#journey/purchase-dates.ts';
import { getLondonDate } from '#rules/dates/london-date.ts';
import { getLondonEnd } from '#rules/dates/london-time.ts';
import type { SiteContext } from '#site/server-context.ts';
import type { CarriedView } from './carried-view.ts';

type PlanSources = Pick<
  SiteContext,
  | 'products'
  | 'campaignIds'
  | 'nextChange'
  | 'today'
  | 'banners'
  | 'brand'
  | 'siteOrigin'
  | 'boilerMakes'
  | 'documentHash'
  | 'planFingerprints'
>;

/** What the response of a plan that is not on sale says. */
export interface PlanNotOnSale {
  productTitle: string;
  /** True if the plan is not on sale yet; false if it was taken off sale. */
  isComing: boolean;
  /** The plan that fits the same home. */
  suggestion?: PlanSuggestion | undefined;
  phoneNumber: string;
}

/**
 * The loader data of one plan's steps. Throws a response for a plan that is not in the catalogue (404), not
 * yet on sale (404) or no longer on sale (410).
 */
export function loadPlan(site: PlanSources, productId: string) {
  const { products, campaignIds, nextChange, today, banners, brand, siteOrigin } = site;
  const product = products.find((known) => known.productId === productId);
  if (!product) throw data(null, { status: 404 });
  if (!isOnSale(product)) {
    const { productTitle, sellable: isComing, enquiryPhoneNumber: phoneNumber } = product;
    const suggestion = findInsteadPlan(product, products);
    const notOnSale: PlanNotOnSale = { productTitle, isComing, phoneNumber, suggestion };
    throw data(notOnSale, { status: isComing ? 404 : 410 });
  }
  return {
    product,
    campaignIds: pickCampaignIds(campaignIds, product),
    today,
    // Dates and texts are computed on the server, so that pages do not load the bank holidays and the wording
    // of every plan.
    dates: calculatePurchaseDates(today, product),
    terms: describePlanTerms(product),
    offerLastDay: getOfferLastDay(product, today),
    /** When the content changes today, in milliseconds since 1970. Later changes are not public yet. */
    changesAt: nextChange && getLondonDate(nextChange) === today ? nextChange.getTime() : undefined,
    providersSentence: formatProvidersSentence(product, brand),
    payeeSentence: formatPayeeSentence(product, brand),
    boilerMakes: coversBoiler(product) ? site.boilerMakes : [],
    siteOrigin,
    suggestedPlans: findSuggestedPlans(product, products),
    banner: findBannerFor(banners, { page: 'product', productId: product.productId }, today),
    /** The seller and, for insurance, the insurer. */
    providers: findProviders(product, brand),
    documentVersions: getCurrentDocumentVersions(product, site.documentHash),
    /** By variant id. */
    fingerprints: site.planFingerprints(product),
    /** The changes of the plan since the buyer continued from the order page, one sentence each. */
    changes: [] as string[],
    email: brand.email,
    expertHours: brand.expert.hours,
    isGuarded: false,
    isChanging: false,
    isBackToSummary: false,
    /** The journey that the server carries; undefined for a page of the page cache, and once the browser has taken it over. */
    carried: undefined as CarriedView | undefined,
    /** The journey whose bank details are in the sealed cookie; null if it has none, undefined in the cache of the browser. */
    sealedBankOf: null as string | null | undefined,
  };
}

/** The last day of the plan's offer in London. Undefined without an end that is near. */
function getOfferLastDay(
  { offerUntil }: Pick<Product, 'offerUntil'>,
  today: string,
): string | undefined {
  if (offerUntil === undefined || !isEndNear(offerUntil, today)) return undefined;
  return getLondonDate(new Date(getLondonEnd(offerUntil).getTime() - 1));
}

export type LoadedPlan = ReturnType<typeof loadPlan>;
