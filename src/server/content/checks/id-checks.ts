import { basename } from 'node:path';
import { findCampaignId } from '#catalogue/campaign-id.ts';
import type { ContentProblem } from '../files/problem.ts';
import type { ParsedContent, PlanFile } from '../timeline/parsed-content.ts';

/** The ids of the plans that are served now. Empty where that is not known. */
export type LivePlans = ReadonlySet<string>;

/**
 * The plans, those that are live first, and each before copies of it: what a copy has in common with its original is reported as
 * the copy's mistake.
 */
export function listOriginalsFirst(
  { plans, campaignIds }: ParsedContent,
  live: LivePlans,
): PlanFile[] {
  const countSigns = ({ file, product }: PlanFile) =>
    [
      !product.sellable,
      basename(file, '.json') !== product.productId,
      product.productTitle.toLowerCase().replaceAll(' ', '-') !== product.productId,
      !product.productVariants.every(({ productVariantId }) =>
        productVariantId.startsWith(product.productId),
      ),
      campaignIds &&
        product.productVariants.some(
          (variant) => variant.callOutFee > 0 && !findCampaignId(campaignIds, product, variant),
        ),
    ].filter(Boolean).length;
  const isNew = ({ product }: PlanFile) => Number(!live.has(product.productId));
  return plans.toSorted(
    (one, other) => isNew(one) - isNew(other) || countSigns(one) - countSigns(other),
  );
}

/** Places whose id another place before them has. */
export function repeats(places: { file: string; path: string; id: string }[]): ContentProblem[] {
  const firsts = new Map<string, string>();
  return places.flatMap(({ file, path, id }) => {
    const first = firsts.get(id);
    if (first === undefined) {
      firsts.set(id, file);
      return [];
    }
    return [{ file, path, message: `must be unique, but "${id}" is also in ${first}` }];
  });
}

/** Ids by which sales are booked: two plans or fees with one id would be booked as the same. */
export function findIdProblems(content: ParsedContent, live: LivePlans) {
  const { offers = [], campaignIds = {} } = content;
  return [
    ...repeats(
      offers.map(({ id }, index) => ({ file: 'offers.json', path: `offers[${index}].id`, id })),
    ),
    ...repeats(
      listOriginalsFirst(content, live).flatMap(({ file, product }) =>
        product.productVariants.flatMap((variant, index) =>
          (['sapProductId', 'offerSapProductId'] as const).flatMap((field) => {
            const id = variant[field];
            return id === undefined
              ? []
              : [{ file, path: `productVariants[${index}].${field}`, id }];
          }),
        ),
      ),
    ),
    ...campaignProblems(campaignIds),
  ];
}

function campaignProblems(campaignIds: Readonly<Record<string, number>>): ContentProblem[] {
  const entries = Object.entries(campaignIds);
  return entries.flatMap(([name, id], index) => {
    const first = entries.findIndex(([, other]) => other === id);
    if (first === index) return [];
    const message = `must be unique, but ${id} is also the campaign id of "${entries[first]?.[0]}"`;
    return [{ file: 'campaigns.json', path: `planCampaignIds.${name}`, message }];
  });
}
