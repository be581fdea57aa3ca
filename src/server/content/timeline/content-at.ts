import { basePath } from '#api/paths.ts';
import type { Banner } from '#catalogue/banner.ts';
import { createOfferBanner, type Offer } from '#catalogue/offer.ts';
import type { PlanContent, Product, ProductVariant, VariantContent } from '#catalogue/product.ts';
import {
  hasBegun,
  hasEnded,
  holdsAt,
  type LondonPeriod,
  listBoundaries,
} from '#rules/dates/london-period.ts';
import { getLondonStart } from '#rules/dates/london-time.ts';
import type { PlanFile } from './parsed-content.ts';
import type { PublishedDocument, WrittenDocument } from './published-document.ts';

/** The content that depends on the time, as it was written. */
export interface TimedContent {
  plans: readonly PlanFile[];
  offers: readonly Offer[];
  /** The banners that are not of an offer. */
  banners: readonly Banner[];
  documents: readonly WrittenDocument[];
}

/** A banner with the place of its file where it is written. */
interface PlacedBanner {
  file: string;
  path: string;
  banner: Banner;
}

/** An offer with its terms as visitors read them, and the ids of the plans that have it. */
interface HeldOffer extends Omit<Offer, 'terms'> {
  terms: Banner['modal'];
  plans: Banner['productIds'];
}

/** The content of one moment, with the place where it is written. */
export interface ContentOfMoment {
  plans: readonly { file: string; written: PlanContent; product: Product }[];
  offers: readonly HeldOffer[];
  banners: readonly PlacedBanner[];
  documents: ReadonlyMap<string, PublishedDocument>;
}

/** The moments at which something begins or ends, in order. */
export function listChanges({ plans, offers, banners, documents }: TimedContent): Date[] {
  const periods: LondonPeriod[] = [
    ...offers,
    ...banners,
    ...documents,
    ...plans.flatMap(({ product }) => [
      product,
      ...product.productVariants.flatMap(({ laterPrices = [], importantDocuments }) => [
        ...laterPrices,
        ...importantDocuments,
      ]),
    ]),
  ];
  const moments = periods.flatMap(listBoundaries).map((moment) => moment.getTime());
  return [...new Set(moments)].toSorted((a, b) => a - b).map((ms) => new Date(ms));
}

/** What holds at this moment. Nothing of it tells what is to come. */
export function deriveContentAt(timed: TimedContent, at: Date): ContentOfMoment {
  const plans = timed.plans.flatMap(({ file, product: written }) => {
    const product = derivePlan(written, timed.offers, at);
    return product ? [{ file, written, product }] : [];
  });
  const held = timed.offers.flatMap((offer, index) => {
    const onOffer = plans.filter(
      ({ written, product }) => written.offerId === offer.id && product.offer && product.sellable,
    );
    if (onOffer.length === 0) return [];
    const banner = createOfferBanner(
      offer,
      onOffer.map(({ product }) => product),
    );
    return [{ offer, file: 'offers.json', path: `offers[${index}].banner`, banner }];
  });
  const others = timed.banners.flatMap((banner, index) =>
    holdsAt(banner, at) ? [{ file: 'banners.json', path: `banners[${index}]`, banner }] : [],
  );
  return {
    plans,
    offers: held.map(({ offer, banner: { modal, productIds } }) => ({
      ...offer,
      terms: modal,
      plans: productIds,
    })),
    banners: [...held, ...others],
    documents: deriveDocuments(timed.documents, at),
  };
}

/** Undefined before the plan begins. A plan that has ended is one that is no longer sold. */
function derivePlan(
  { from, until, offerId, offerPeriodMonths, offerPercentage, ...plan }: PlanContent,
  offers: readonly Offer[],
  at: Date,
): Product | undefined {
  if (!hasBegun({ from }, at)) return undefined;
  const offer = offers.find(({ id }) => id === offerId);
  const isOnOffer =
    plan.offer && (offerId === undefined || (offer !== undefined && holdsAt(offer, at)));
  return {
    ...plan,
    sellable: plan.sellable && !hasEnded({ until }, at),
    offer: isOnOffer,
    ...(isOnOffer && { offerPeriodMonths, offerPercentage, offerUntil: offer?.until }),
    productVariants: plan.productVariants.map((variant) => deriveVariant(variant, isOnOffer, at)),
  };
}

function deriveVariant(
  { laterPrices, importantDocuments, offerSapProductId, ...variant }: VariantContent,
  isOnOffer: boolean,
  at: Date,
): ProductVariant {
  const { priceMonthly, priceAnnually, offerPriceMonthly, offerPriceAnnually } = findPriceAt(
    { ...variant, laterPrices },
    at,
  ).price;
  return {
    ...variant,
    priceMonthly,
    priceAnnually,
    offerSapProductId: isOnOffer ? offerSapProductId : undefined,
    offerPriceMonthly: isOnOffer ? offerPriceMonthly : undefined,
    offerPriceAnnually: isOnOffer ? offerPriceAnnually : undefined,
    // Content files have document URLs relative to the base path; pages and emails need absolute paths.
    importantDocuments: importantDocuments
      .filter((document) => holdsAt(document, at))
      .map(({ urlName, url }) => ({ urlName, url: `${basePath}/${url}` })),
  };
}

type PricedVariant = Pick<
  VariantContent,
  'priceMonthly' | 'priceAnnually' | 'offerPriceMonthly' | 'offerPriceAnnually' | 'laterPrices'
>;

/** The price at this moment: the last later price that has begun, or the variant's own. */
export function findPriceAt({ laterPrices = [], ...own }: PricedVariant, at: Date) {
  const index = laterPrices.findLastIndex((price) => hasBegun(price, at));
  return { index, price: laterPrices[index] ?? own };
}

/** The version of each document that holds: of several, the one that began last. */
function deriveDocuments(documents: readonly WrittenDocument[], at: Date) {
  const begin = ({ from }: LondonPeriod) =>
    from === undefined ? 0 : getLondonStart(from).getTime();
  const held = documents
    .filter((document) => holdsAt(document, at))
    .toSorted((a, b) => begin(a) - begin(b));
  return new Map(
    held.map(({ slug, title, hash, markdown }) => [slug, { slug, title, hash, markdown }]),
  );
}
