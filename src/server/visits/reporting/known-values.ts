import { reportedFunctions } from '#api/reported-function.ts';
import { convertPenceToPounds } from '#rules/money.ts';
import type { Content } from '#server/content/store/content.ts';
import type { events } from '#server/platform/storage/schema.ts';

/** The value that replaces an unknown one. */
const other = 'other';

type Data = (typeof events.$inferInsert)['data'];
type KnownContent = Pick<
  Content,
  'products' | 'campaignIds' | 'affiliateCampaigns' | 'partnerships' | 'experiments'
>;

/**
 * Replaces names, ids and prices that are not in the content or the API by `other`, so that a faulty page
 * cannot store personal data in these fields. Reports of pages from before a content edit are kept.
 */
export function replaceUnknownValues(data: Data, content: KnownContent): Data {
  const known = knownValues(content);
  return Object.fromEntries(
    Object.entries(data).map(([field, value]) => {
      const values = known[field];
      const isKnown = values === undefined || value === undefined || values.has(value);
      return [field, isKnown ? value : other];
    }),
  );
}

function knownValues({
  products,
  campaignIds,
  affiliateCampaigns,
  partnerships,
  experiments,
}: KnownContent): Record<string, ReadonlySet<unknown>> {
  const variants = products.flatMap(({ productVariants }) => productVariants);
  const prices = new Set(
    variants
      .flatMap((variant) => [
        variant.priceMonthly,
        variant.priceAnnually,
        variant.offerPriceMonthly,
        variant.offerPriceAnnually,
      ])
      .map((price) => price && convertPenceToPounds(price)),
  );
  return {
    priceMonthly: prices,
    priceAnnually: prices,
    offerPriceMonthly: prices,
    productId: new Set([
      ...products.map(({ productId }) => productId),
      ...variants.flatMap(({ sapProductId, offerSapProductId }) => [
        sapProductId,
        offerSapProductId,
      ]),
    ]),
    productVariantId: new Set(variants.map(({ productVariantId }) => productVariantId)),
    productName: new Set(products.map(({ productTitle }) => productTitle)),
    campaignId: new Set(Object.values(campaignIds)),
    campaignCode: new Set(
      [...affiliateCampaigns, ...partnerships].map(({ campaignCode }) => campaignCode),
    ),
    pageVariant: new Set(
      experiments.flatMap(({ pageVariants }) => pageVariants.map(({ id }) => id)),
    ),
    functionName: new Set(reportedFunctions),
  };
}
