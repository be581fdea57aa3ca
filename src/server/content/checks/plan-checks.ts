import { findCampaignId } from '#catalogue/campaign-id.ts';
import { hasCallOutFee } from '#catalogue/price-texts.ts';
import {
  coversBoiler,
  isInsurance,
  type PlanContent,
  type Product,
  type VariantContent,
} from '#catalogue/product.ts';
import { convertPenceToPounds, formatShortPence } from '#rules/money.ts';
import type { ContentProblem, Mistake } from '../files/problem.ts';
import type { ParsedContent, PlanFile } from '../timeline/parsed-content.ts';
import { findPriceMistakes } from './price-checks.ts';
import { listTexts } from './text-checks.ts';

/** The document that the law requires before the purchase of insurance, by its legal name. */
export const informationDocument = 'insurance product information document';

/** Problems between the fields of a plan, and between the plan and other files. */
export function findPlanProblems(
  { file, product }: PlanFile,
  content: ParsedContent,
): ContentProblem[] {
  const mistakes = [
    ...offerMistakes(product),
    ...boilerMistakes(product),
    ...partyMistakes(product, content),
    ...featureMistakes(product, content),
    ...callOutFeeMistakes(product),
    ...insteadMistakes(product, content),
    ...wordingMistakes(product),
    ...product.productVariants.flatMap((variant, index) =>
      variantMistakes(product, variant, content).map(
        (mistake): Mistake => mistake && [`productVariants[${index}].${mistake[0]}`, mistake[1]],
      ),
    ),
  ];
  return mistakes.flatMap((mistake) =>
    mistake ? [{ file, path: mistake[0], message: mistake[1] }] : [],
  );
}

function offerMistakes({ offer, offerPeriodMonths, productVariants }: Product): Mistake[] {
  if (!offer) return [];
  const hasPrice = productVariants.some((variant) => variant.offerPriceMonthly !== undefined);
  return [
    offerPeriodMonths === undefined && [
      'offerPeriodMonths',
      'is required while offer is true: a whole number of months',
    ],
    productVariants.length > 0 &&
      !hasPrice && ['offer', 'is true, but no variant has an offerPriceMonthly'],
  ];
}

function callOutFeeMistakes({ productVariants, callOutFeeNote }: Product): Mistake[] {
  return [
    productVariants.some(hasCallOutFee) &&
      callOutFeeNote === undefined && [
        'callOutFeeNote',
        'is required: a variant has a call-out fee. Say how it is collected',
      ],
  ];
}

function insteadMistakes(
  { instead }: Product,
  { plans, isEveryPlanRead }: ParsedContent,
): Mistake[] {
  const isKnown =
    !isEveryPlanRead || plans.some(({ product }) => product.productId === instead?.productId);
  return [
    instead !== undefined && !isKnown && ['instead.productId', 'must be the productId of a plan'],
  ];
}

/** The journey of a boiler plan asks for the boiler's age. */
function boilerMistakes(product: Product): Mistake[] {
  const isAsked = product.sellable && product.productVariants.length > 0 && coversBoiler(product);
  return [
    isAsked &&
      product.boilerAgeLimitYears === undefined && [
        'boilerAgeLimitYears',
        'is required in BOILER_AND_HEATING: a whole number of years',
      ],
  ];
}

function variantMistakes(
  product: PlanContent,
  variant: VariantContent,
  content: ParsedContent,
): Mistake[] {
  const names = variant.importantDocuments.map(({ urlName }) => urlName.toLowerCase());
  return [
    ...findPriceMistakes(product, variant),
    product.offer &&
      variant.offerPriceMonthly !== undefined &&
      variant.offerSapProductId === undefined && [
        'offerSapProductId',
        'is required while offer is true: sales at the offer price are booked under it',
      ],
    ...campaignMistakes(product, variant, content),
    variant.callOutFee > 0 &&
      variant.callOutFeeName === undefined && [
        'surchargeName',
        `is required: say what the ${formatShortPence(variant.callOutFee)} of priceVariation are for, e.g. "call out fee"`,
      ],
    variant.callOutFee === 0 &&
      variant.callOutFeeName !== undefined && [
        'surchargeName',
        'must be left out while priceVariation is 0: there is no fee to name',
      ],
    isInsurance(product) &&
      !names.includes(informationDocument) && [
        'importantDocuments',
        'must contain a document with the urlName "Insurance product information document": the plan is insurance',
      ],
    ...variant.importantDocuments.map(({ url }, index): Mistake => {
      const slug = url.replace('documents/', '');
      return (
        !content.documents.some((document) => document.slug === slug) && [
          `importantDocuments[${index}].url`,
          `must be a document, and there is no documents/${slug}.md`,
        ]
      );
    }),
  ];
}

/** A variant with a price variation needs a campaign id when its plan is sellable and needsCampaignId is not false. */
function campaignMistakes(
  product: Product,
  variant: VariantContent,
  { campaignIds }: ParsedContent,
): Mistake[] {
  const needsCampaign =
    product.sellable && (product.needsCampaignId ?? true) && variant.callOutFee > 0;
  if (!needsCampaign || !campaignIds) return [];
  const name = `${product.productTitle.toLowerCase()} ${convertPenceToPounds(variant.callOutFee)}`;
  return [
    findCampaignId(campaignIds, product, variant) === undefined && [
      'priceVariation',
      `has no campaign id: add "${name}" to planCampaignIds in campaigns.json, or set needsCampaignId to false`,
    ],
  ];
}

function partyMistakes(product: Product, { brand }: ParsedContent): Mistake[] {
  const { seller, insurer } = product;
  const keys = brand && Object.keys(brand.parties);
  const isUnknown = (key: string) => keys !== undefined && !keys.includes(key);
  const expected = `must be one of the parties in brand/brand.json (${keys?.join(', ')})`;
  return [
    isUnknown(seller) && ['seller', `${expected}; "${seller}" is not one`],
    insurer !== undefined &&
      isUnknown(insurer) && ['insurer', `${expected}; "${insurer}" is not one`],
    isInsurance(product) &&
      insurer === undefined && [
        'insurer',
        'is required: an Insurance Policy must name its insurer',
      ],
    !isInsurance(product) &&
      insurer !== undefined && ['insurer', 'must be left out: only an Insurance Policy is insured'],
    !isInsurance(product) &&
      product.claimLimit !== undefined && [
        'claimLimit',
        'must be left out: only an Insurance Policy pays claims',
      ],
  ];
}

function featureMistakes(product: Product, { features }: ParsedContent): Mistake[] {
  const known = features?.map(({ id }) => id);
  return product.features.map(
    (id, index): Mistake =>
      known !== undefined &&
      !known.includes(id) && [
        `features[${index}]`,
        `must be one of the ids in comparison.json (${known.join(', ')}); "${id}" is not one`,
      ],
  );
}

/** A maintenance plan described as a policy would be mis-sold as insurance. */
function wordingMistakes(product: Product): Mistake[] {
  if (isInsurance(product)) return [];
  const texts = [['productTitle', product.productTitle] as const, ...listTexts(product)];
  return texts.map(
    ([path, text]): Mistake =>
      /\bpolic(y|ies)\b/i.test(text) && [
        path,
        'must not say "policy": a Maintenance & Support Plan is not insurance',
      ],
  );
}
