import { isBannerFor } from '#catalogue/banner.ts';
import { getDocumentSlug } from '#catalogue/document.ts';
import { isOnSale } from '#catalogue/listing.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { formatPence, formatShortPence } from '#rules/money.ts';
import {
  type ContentOfMoment,
  deriveContentAt,
  findPriceAt,
  listChanges,
  type TimedContent,
} from './content-at.ts';
import type { ContentProblem } from './problem.ts';

interface Moment extends ContentOfMoment {
  at: Date;
  /** Completes a sentence: empty, or " from 1 January 2028 on". */
  since: string;
  written: TimedContent;
}

type MomentCheck = (moment: Moment) => ContentProblem[];

/** Problems of the content at some time. A place is reported once, for the first time at which it is wrong. */
export function findProblemsOverTime(written: TimedContent): ContentProblem[] {
  return checkEachMoment(written, [
    findSecondBanners,
    findPromisesWithoutOffer,
    findMissingOfferPrices,
    findUnpublishedDocuments,
  ]);
}

/** What may be meant, but is a mistake more often. */
export function findWarningsOverTime(written: TimedContent): ContentProblem[] {
  return checkEachMoment(written, [findDearerFees]);
}

function checkEachMoment(written: TimedContent, checks: readonly MomentCheck[]): ContentProblem[] {
  const changes = listChanges(written);
  const first = new Date((changes[0]?.getTime() ?? 0) - 1);
  const found = new Map<string, ContentProblem>();
  for (const at of [first, ...changes]) {
    const since = at === first ? '' : ` from ${formatLondonTime(toLondonTime(at))} on`;
    const moment = { ...deriveContentAt(written, at), at, since, written };
    for (const problem of checks.flatMap((check) => check(moment))) {
      const place = `${problem.file} ${problem.path}`;
      if (!found.has(place)) found.set(place, problem);
    }
  }
  return [...found.values()];
}

/** A page has one banner at a time. */
function findSecondBanners({ banners, products, since }: Moment): ContentProblem[] {
  const pages = [
    { name: 'the listing', position: { page: 'listing' } as const },
    ...products.filter(isOnSale).map(({ productId, productTitle }) => ({
      name: `the page of ${productTitle}`,
      position: { page: 'product', productId } as const,
    })),
  ];
  return pages.flatMap(({ name, position }) => {
    const [first, second] = banners.filter(({ banner }) => isBannerFor(banner, position));
    if (!first || !second) return [];
    const { file, path } = second;
    const other = `"${first.banner.title}" in ${first.file}`;
    return [{ file, path, message: `is a second banner for ${name}${since}, beside ${other}` }];
  });
}

/** Words that promise a lower price. */
const promise = /\bhalf[- ]price\b|\d ?% (?:off|discount)\b|\bmonths? free\b/i;

/** A banner that promises a lower price is shown only with plans that have one. */
function findPromisesWithoutOffer({ banners, products, since }: Moment): ContentProblem[] {
  const onSale = products.filter(isOnSale);
  return banners.flatMap(({ file, path, banner }) => {
    const isPromise = promise.test(`${banner.title} ${banner.planTitle}`);
    const withoutOffer = onSale.find(
      ({ productId, offer }) => !offer && isBannerFor(banner, { page: 'product', productId }),
    );
    const isOnEmptyListing =
      isBannerFor(banner, { page: 'listing' }) && !onSale.some(({ offer }) => offer);
    const plan = withoutOffer?.productTitle ?? (isOnEmptyListing ? 'no plan' : undefined);
    if (!isPromise || plan === undefined) return [];
    const problem = plan === 'no plan' ? 'no plan has an offer' : `${plan} has no offer`;
    const message = `promises a lower price, but ${problem}${since}. Put it into offers.json, so that it ends with the offer`;
    return [{ file, path: `${path}.title`, message }];
  });
}

/** While an offer runs, a later price needs an offer price as the price before it has one. */
function findMissingOfferPrices({ products, written, at, since }: Moment): ContentProblem[] {
  return written.plans.flatMap(({ file, product: plan }) => {
    const isOnOffer = products.some(
      ({ productId, offer }) => offer && productId === plan.productId,
    );
    if (!isOnOffer) return [];
    return plan.productVariants.flatMap((variant, place) => {
      const { index, price } = findPriceAt(variant, at);
      const isMissing =
        variant.offerPriceMonthly !== undefined && price.offerPriceMonthly === undefined;
      const path = `productVariants[${place}].laterPrices[${index}].offerPriceMonthly`;
      return isMissing
        ? [{ file, path, message: `is required: the offer still runs${since}` }]
        : [];
    });
  });
}

/** The important documents of a plan on sale are published. */
function findUnpublishedDocuments({
  products,
  documents,
  written,
  since,
}: Moment): ContentProblem[] {
  const known = new Set(written.documents.map(({ slug }) => slug));
  return products.filter(isOnSale).flatMap(({ productId, productTitle, productVariants }) => {
    const file = written.plans.find(({ product }) => product.productId === productId)?.file ?? '';
    const slugs = productVariants.flatMap(({ importantDocuments }) =>
      importantDocuments.map(({ url }) => getDocumentSlug(url)),
    );
    // A document that is never published is reported with its link.
    const missing = slugs.find((slug) => known.has(slug) && !documents.has(slug));
    const message = `has no documents/${missing}.md${since}, but ${productTitle} is on sale and links to it`;
    return missing === undefined ? [] : [{ file, path: 'productVariants', message }];
  });
}

/** A buyer who pays more for each repair expects to pay less a month. */
function findDearerFees({ products, written, since }: Moment): ContentProblem[] {
  return products.flatMap(({ productId, productVariants }) => {
    const file = written.plans.find(({ product }) => product.productId === productId)?.file ?? '';
    return productVariants.flatMap((variant, index) => {
      const { callOutFee, priceMonthly } = variant;
      const better = productVariants.find(
        (other) => other.callOutFee < callOutFee && other.priceMonthly < priceMonthly,
      );
      if (!better) return [];
      const message = `has a higher call-out fee (${formatShortPence(callOutFee)}) and a higher price (${formatPence(priceMonthly)}) than "${better.productVariantTitle}" (${formatPence(better.priceMonthly)})${since}`;
      return [{ file, path: `productVariants[${index}].priceMonthly`, message }];
    });
  });
}
