import { isBannerFor } from '#catalogue/banner.ts';
import { getDocumentSlug } from '#catalogue/document.ts';
import { isOnSale } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import { formatLondonTime, toLondonTime } from '#rules/dates/london-time.ts';
import { formatPence, formatShortPence } from '#rules/money.ts';
import type { ContentProblem } from '../files/problem.ts';
import {
  type ContentOfMoment,
  deriveContentAt,
  findPriceAt,
  listChanges,
  type TimedContent,
} from '../timeline/content-at.ts';
import { informationDocument } from './plan-checks.ts';

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
    findMissingClaimLimits,
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
function findSecondBanners({ banners, plans, since }: Moment): ContentProblem[] {
  const pages = [
    { name: 'the listing', position: { page: 'listing' } as const },
    ...listOnSale(plans).map(({ product: { productId, productTitle } }) => ({
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
function findPromisesWithoutOffer({ banners, plans, since }: Moment): ContentProblem[] {
  const onSale = listOnSale(plans).map(({ product }) => product);
  const isOfferFree = !onSale.some(({ offer }) => offer);
  return banners.flatMap(({ file, path, banner }) => {
    if (!promise.test(`${banner.title} ${banner.planTitle}`)) return [];
    const plan = onSale.find(
      ({ productId, offer }) => !offer && isBannerFor(banner, { page: 'product', productId }),
    );
    const isOnListing = isOfferFree && isBannerFor(banner, { page: 'listing' });
    const fact = plan ? `${plan.productTitle} has no offer` : isOnListing && 'no plan has an offer';
    const message = `promises a lower price, but ${fact}${since}. Put it into offers.json, so that it ends with the offer`;
    return fact ? [{ file, path: `${path}.title`, message }] : [];
  });
}

/** While an offer runs, a later price needs an offer price as the price before it has one. */
function findMissingOfferPrices({ plans, at, since }: Moment): ContentProblem[] {
  const onOffer = plans.filter(({ product }) => product.offer);
  return onOffer.flatMap(({ file, written }) =>
    written.productVariants.flatMap((variant, place) => {
      const { index, price } = findPriceAt(variant, at);
      const isMissing =
        variant.offerPriceMonthly !== undefined && price.offerPriceMonthly === undefined;
      const path = `productVariants[${place}].laterPrices[${index}].offerPriceMonthly`;
      return isMissing
        ? [{ file, path, message: `is required: the offer still runs${since}` }]
        : [];
    }),
  );
}

/** The important documents of a plan on sale are published. */
function findUnpublishedDocuments({ plans, documents, written, since }: Moment): ContentProblem[] {
  // A document that is never published is reported with its link.
  const known = new Set(written.documents.map(({ slug }) => slug));
  return listOnSale(plans).flatMap(({ file, product: { productTitle, productVariants } }) => {
    const missing = productVariants
      .flatMap(({ importantDocuments }) => importantDocuments)
      .map(({ url }) => getDocumentSlug(url))
      .find((slug) => known.has(slug) && !documents.has(slug));
    const message = `has no documents/${missing}.md${since}, but ${productTitle} is on sale and links to it`;
    return missing === undefined ? [] : [{ file, path: 'productVariants', message }];
  });
}

/** Between rows, list items and paragraphs. */
const blockEnd = /\n\s*\n|\n(?=\s*(?:\||[*-] |\d+\. ))/;
const amount = /£ ?(\d[\d,]*(?:\.\d\d)?)/g;

/** The terms of an insurance plan on sale state its claim limit: terms of several plans beside its name. */
function findMissingClaimLimits({ plans, documents, written, since }: Moment): ContentProblem[] {
  const termsOf = ({ productVariants }: Product) =>
    productVariants
      .flatMap(({ importantDocuments }) => importantDocuments)
      .filter(({ urlName }) => urlName.toLowerCase() !== informationDocument)
      .flatMap(({ url }) => documents.get(getDocumentSlug(url)) ?? []);
  return listOnSale(plans).flatMap(({ product }) => {
    const { claimLimit, productTitle: title } = product;
    if (claimLimit === undefined) return [];
    const others = plans.filter((plan) => plan.product !== product);
    const longerTitles = others
      .map(({ product: { productTitle } }) => productTitle.toLowerCase())
      .filter((other) => other !== title.toLowerCase() && other.includes(title.toLowerCase()));
    const isNamedIn = (text: string) =>
      longerTitles
        .reduce((rest, other) => rest.replaceAll(other, ''), text.toLowerCase())
        .includes(title.toLowerCase());
    const terms = termsOf(product);
    const isStated = terms.some((document) => {
      const isShared = others.some((other) => termsOf(other.product).includes(document));
      return document.markdown
        .split(blockEnd)
        .filter((block) => !isShared || isNamedIn(block))
        .some((block) => Array.from(block.matchAll(amount), toAmount).includes(claimLimit));
    });
    const named = terms.find((document) => /terms|policy/.test(document.slug)) ?? terms[0];
    const file = written.documents.find(({ hash }) => hash === named?.hash)?.file;
    if (isStated || file === undefined) return [];
    const message = `must have the claim limit, ${formatShortPence(claimLimit)}${since}, in a row, list item or paragraph with the name of the plan`;
    return [{ file, path: title, message }];
  });
}

const toAmount = ([, digits = '']: RegExpExecArray) =>
  Math.round(Number(digits.replaceAll(',', '')) * 100);

/** A buyer who pays more for each repair expects to pay less a month. */
function findDearerFees({ plans, since }: Moment): ContentProblem[] {
  return plans.flatMap(({ file, product: { productVariants } }) =>
    productVariants.flatMap(({ callOutFee, priceMonthly }, index) => {
      const better = productVariants.find(
        (other) => other.callOutFee < callOutFee && other.priceMonthly < priceMonthly,
      );
      if (!better) return [];
      const message = `has a higher call-out fee (${formatShortPence(callOutFee)}) and a higher price (${formatPence(priceMonthly)}) than "${better.productVariantTitle}" (${formatPence(better.priceMonthly)})${since}`;
      return [{ file, path: `productVariants[${index}].priceMonthly`, message }];
    }),
  );
}

function listOnSale(plans: Moment['plans']) {
  return plans.filter(({ product }) => isOnSale(product));
}
