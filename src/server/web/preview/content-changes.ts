import { isDeepStrictEqual } from 'node:util';
import type { ContentChange } from '#catalogue/content-change.ts';
import { isOnSale } from '#catalogue/listing.ts';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatCallOutFeeTitle, formatPriceSentence } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { planChangeErrorByPart } from '#journey/plan-changes.ts';
import { findChangedParts, type PlanPart } from '#journey/plan-fingerprint.ts';
import { formatLondonTime } from '#rules/dates/london-time.ts';
import type { Content } from '#server/content/store/content.ts';
import { createPlanFingerprint } from '#server/sales/purchase/plan-fingerprint.ts';

/** Everything that differs, in words, plans first. */
export function listContentChanges(before: Content, after: Content): ContentChange[] {
  return [
    ...listPlanChanges(before, after),
    ...listBannerChanges(before, after),
    ...listDocumentChanges(before, after),
    ...listOtherChanges(before, after),
  ];
}

/** A plan, with the content that is shown with it. */
interface ShownPlan {
  product: Product;
  content: Content;
}

function listPlanChanges(before: Content, after: Content): ContentChange[] {
  const plansOf = (content: Content): ShownPlan[] =>
    content.products.filter(isOnSale).map((product) => ({ product, content }));
  return pairUp(plansOf(before), plansOf(after), ({ product }) => product.productId).flatMap(
    ([old, next]) => {
      if (old && next) return listChangesOfPlan(old, next);
      const subject = (next ?? old)?.product.productTitle ?? '';
      return old
        ? [{ subject, change: 'On sale', before: listPrices(old.product), after: notOnSale }]
        : [{ subject, change: 'On sale', before: notOnSale, after: listPrices(next?.product) }];
    },
  );
}

/** The prices of each variant, and a sentence for each other part of the plan that changes. */
function listChangesOfPlan(old: ShownPlan, next: ShownPlan): ContentChange[] {
  const subject = next.product.productTitle;
  const changedParts = new Set<PlanPart>();
  const prices = pairUp(
    old.product.productVariants,
    next.product.productVariants,
    ({ productVariantId }) => productVariantId,
  ).flatMap(([was, will]) => {
    const parts =
      was && will
        ? findChangedParts(
            createPlanFingerprint(old.product, was, old.content),
            createPlanFingerprint(next.product, will, next.content),
          )
        : [];
    for (const part of parts) {
      // A new text is listed once, under Documents, and not for every plan that links to it.
      const hasSameLinks = isDeepStrictEqual(was?.importantDocuments, will?.importantDocuments);
      if (part !== 'documents' || !hasSameLinks) changedParts.add(part);
    }
    const priceBefore = was ? formatPrice(old.product, was) : notOnSale;
    const priceAfter = will ? formatPrice(next.product, will) : notOnSale;
    const shown = will ?? was;
    if (priceBefore === priceAfter || !shown) return [];
    const fee = formatCallOutFeeTitle(next.product, shown).replace(/^No /, 'no ');
    const change = `Price with ${fee}`;
    return [{ subject, change, before: priceBefore, after: priceAfter }];
  });
  const others = [...changedParts]
    // The prices say the offer too.
    .filter((part) => part !== 'price' && part !== 'offer')
    // The first sentence: a second one asks the buyer to do something.
    .map((part) => ({
      subject,
      change: planChangeErrorByPart[part].message.replace(/(?<=\.) .*/, ''),
    }));
  return [...prices, ...others];
}

const notOnSale = 'Not on sale';

function formatPrice(product: Product, variant: ProductVariant): string {
  return formatPriceSentence(monthlyPrice(product, variant));
}

function listPrices(product: Product | undefined): string {
  const prices = product?.productVariants.map((variant) => formatPrice(product, variant)) ?? [];
  return [...new Set(prices)].join(', or ');
}

function listBannerChanges(before: Content, after: Content): ContentChange[] {
  return pairUp(before.banners, after.banners, ({ title }) => title).flatMap(([old, next]) => {
    const shown = next ?? old;
    if (!shown || isDeepStrictEqual(old, next)) return [];
    const { title, until } = shown;
    const subject = 'Banners';
    if (!old) return [{ subject, change: title, before: 'Not shown', after: 'Shown' }];
    if (!next) return [{ subject, change: title, before: 'Shown', after: 'Not shown' }];
    const end = until ? ` It ends ${formatLondonTime(until)}.` : '';
    return [{ subject, change: `“${title}” changes its look, pages or terms.${end}` }];
  });
}

function listDocumentChanges(before: Content, after: Content): ContentChange[] {
  const subject = 'Documents';
  const documents = ({ documents: bySlug }: Content) => [...bySlug.values()];
  return pairUp(documents(before), documents(after), ({ slug }) => slug).flatMap(([old, next]) => {
    const { title = '' } = next ?? old ?? {};
    if (old?.hash === next?.hash) return [];
    if (!old) return [{ subject, change: `“${title}” is new.` }];
    if (!next) return [{ subject, change: `“${title}” is withdrawn.` }];
    return [{ subject, change: `“${title}” has a new text.` }];
  });
}

/** The parts of the content that have no rows of their own, by the name of what people see. */
const otherParts = {
  brand: 'The brand: names, phone numbers or companies',
  brandFiles: 'The look of the brand: logo, colours, font or icons',
  servedFiles: 'The pictures',
  heroes: 'The texts at the top of the listing',
  questions: 'The questions and answers',
  features: 'The rows of the comparison',
  experiments: 'The A/B test of the listing',
  menu: 'The menu',
  footer: 'The footer',
  partnerships: 'The partners',
  campaignIds: 'The campaign ids of plans',
  affiliateCampaigns: 'The affiliate campaigns',
  boilerMakes: 'The list of boiler makes',
  personalData: 'What happens to the data of a person who asks for erasure',
} satisfies Partial<Record<keyof Content, string>>;

function listOtherChanges(before: Content, after: Content): ContentChange[] {
  const addressesOf = ({ servedFiles }: Content) =>
    Array.from(servedFiles.values(), ({ address }) => address).toSorted();
  const hasChanged = (part: keyof typeof otherParts) =>
    part === 'servedFiles'
      ? // A Buffer is not equal to a Uint8Array of the same bytes; the address has their hash.
        !isDeepStrictEqual(addressesOf(before), addressesOf(after))
      : !isDeepStrictEqual(before[part], after[part]);
  return (Object.keys(otherParts) as (keyof typeof otherParts)[])
    .filter(hasChanged)
    .map((part) => ({ subject: 'Elsewhere', change: `${otherParts[part]}: changed.` }));
}

/** Each entry of one list with that of the other list that has the same key, in the order of the second list. */
function pairUp<Entry>(
  old: readonly Entry[],
  next: readonly Entry[],
  keyOf: (entry: Entry) => string,
): [old: Entry | undefined, next: Entry | undefined][] {
  const findIn = (entries: readonly Entry[], entry: Entry) =>
    entries.find((other) => keyOf(other) === keyOf(entry));
  return [
    ...next.map((entry): [Entry | undefined, Entry] => [findIn(old, entry), entry]),
    ...old.flatMap((entry): [Entry, undefined][] =>
      findIn(next, entry) ? [] : [[entry, undefined]],
    ),
  ];
}
