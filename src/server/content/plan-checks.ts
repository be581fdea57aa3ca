import { campaignIdOf } from '#catalogue/campaign-id.ts';
import { hasCallOutFee } from '#catalogue/price-texts.ts';
import {
  coversBoiler,
  isInsurance,
  type Product,
  type ProductVariant,
} from '#catalogue/product.ts';
import { formatPence, formatShortPence, poundsFromPence } from '#rules/money.ts';
import type { PlanFile, ReadContent } from './cross-checks.ts';
import type { ContentProblem } from './problem.ts';

type Mistake = [path: string, message: string] | false;

/** The law's own name for it: what a buyer of insurance must be given before the purchase. */
const informationDocument = 'insurance product information document';

/** What is wrong with one plan as a whole, and between it and the other files. */
export function planProblems({ file, product }: PlanFile, content: ReadContent): ContentProblem[] {
  const mistakes = [
    ...offerMistakes(product),
    ...boilerMistakes(product),
    ...partyMistakes(product, content),
    ...featureMistakes(product, content),
    ...callOutFeeMistakes(product),
    ...wordingMistakes(product),
    ...product.productVariants.flatMap((variant, index) =>
      variantMistakes(product, variant, content).map(
        (mistake): Mistake => mistake && [`productVariants.${index}.${mistake[0]}`, mistake[1]],
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
      'is needed while offer is true: a whole number of months',
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
        'is needed: a variant has a call-out fee. Say how it is collected',
      ],
  ];
}

/** The journey of a boiler plan asks whether the boiler is young enough. */
function boilerMistakes(product: Product): Mistake[] {
  const isAsked = product.sellable && product.productVariants.length > 0 && coversBoiler(product);
  return [
    isAsked &&
      product.boilerAgeLimitYears === undefined && [
        'boilerAgeLimitYears',
        'is needed in BOILER_AND_HEATING: a whole number of years',
      ],
  ];
}

function variantMistakes(
  product: Product,
  variant: ProductVariant,
  content: ReadContent,
): Mistake[] {
  const { priceMonthly, priceAnnually, offerPriceMonthly, offerPriceAnnually } = variant;
  const names = variant.importantDocuments.map(({ urlName }) => urlName.toLowerCase());
  return [
    offerPriceMonthly !== undefined &&
      offerPriceMonthly >= priceMonthly && [
        'offerPriceMonthly',
        `must be below priceMonthly, ${formatPence(priceMonthly)} (it is ${formatPence(offerPriceMonthly)})`,
      ],
    offerPriceAnnually !== undefined &&
      offerPriceAnnually >= priceAnnually && [
        'offerPriceAnnually',
        `must be below priceAnnually, ${formatPence(priceAnnually)} (it is ${formatPence(offerPriceAnnually)})`,
      ],
    product.offer &&
      offerPriceMonthly !== undefined &&
      variant.offerSapProductId === undefined && [
        'offerSapProductId',
        'is needed while offer is true: sales at the offer price are booked under it',
      ],
    ...campaignMistakes(product, variant, content),
    variant.priceVariation > 0 &&
      variant.surchargeName === undefined && [
        'surchargeName',
        `is needed: say what the ${formatShortPence(variant.priceVariation)} of priceVariation are for, e.g. "call out fee"`,
      ],
    variant.priceVariation === 0 &&
      variant.surchargeName !== undefined && [
        'surchargeName',
        'must be left out while priceVariation is 0: there is no fee to name',
      ],
    ...percentageMistakes(product, variant),
    isInsurance(product) &&
      !names.includes(informationDocument) && [
        'importantDocuments',
        'must hold one with the urlName "Insurance product information document": this is insurance',
      ],
    ...variant.importantDocuments.map(({ url }, index): Mistake => {
      const slug = url.replace('documents/', '');
      return (
        !content.documentSlugs.has(slug) && [
          `importantDocuments.${index}.url`,
          `must be a document, and there is no documents/${slug}.md`,
        ]
      );
    }),
  ];
}

/** "50% off" is printed beside the offer price, so the two must agree to the penny. */
function percentageMistakes(
  { offer, offerPercentage }: Product,
  { priceMonthly, offerPriceMonthly }: ProductVariant,
): Mistake[] {
  if (!offer || offerPercentage === undefined || offerPriceMonthly === undefined) return [];
  const promised = (priceMonthly * (100 - offerPercentage)) / 100;
  return [
    Math.abs(promised - offerPriceMonthly) >= 1 && [
      'offerPriceMonthly',
      `must be ${offerPercentage}% (offerPercentage) below priceMonthly, ${formatPence(priceMonthly)} (it is ${formatPence(offerPriceMonthly)})`,
    ],
  ];
}

/** A plan that nobody can buy yet needs no campaign yet. */
function campaignMistakes(
  product: Product,
  variant: ProductVariant,
  { campaignIds }: ReadContent,
): Mistake[] {
  const needsCampaign =
    product.sellable && (product.needsCampaignId ?? true) && variant.priceVariation > 0;
  if (!needsCampaign || !campaignIds) return [];
  const name = `${product.productTitle.toLowerCase()} ${poundsFromPence(variant.priceVariation)}`;
  return [
    campaignIdOf(campaignIds, product, variant) === undefined && [
      'priceVariation',
      `has no campaign id: add "${name}" to planCampaignIds in campaigns.json, or set needsCampaignId to false`,
    ],
  ];
}

function partyMistakes(product: Product, { brand }: ReadContent): Mistake[] {
  const { seller, insurer } = product;
  const keys = brand && Object.keys(brand.parties);
  const isUnknown = (key: string) => keys !== undefined && !keys.includes(key);
  const expected = `must be one of the parties in brand.json (${keys?.join(', ')})`;
  return [
    isUnknown(seller) && ['seller', `${expected}, and "${seller}" is none`],
    insurer !== undefined &&
      isUnknown(insurer) && ['insurer', `${expected}, and "${insurer}" is none`],
    isInsurance(product) &&
      insurer === undefined && ['insurer', 'is needed: an Insurance Policy names who insures'],
    !isInsurance(product) &&
      insurer !== undefined && ['insurer', 'must be left out: only an Insurance Policy is insured'],
    !isInsurance(product) &&
      product.claimLimit !== undefined && [
        'claimLimit',
        'must be left out: only an Insurance Policy pays claims',
      ],
  ];
}

function featureMistakes(product: Product, { features }: ReadContent): Mistake[] {
  const known = features?.map(({ id }) => id);
  return product.features.map(
    (id, index): Mistake =>
      known !== undefined &&
      !known.includes(id) && [
        `features.${index}`,
        `must be one of the ids in comparison.json (${known.join(', ')}), and "${id}" is none`,
      ],
  );
}

/** A service contract that calls itself a policy would be sold as insurance. */
function wordingMistakes(product: Product): Mistake[] {
  if (isInsurance(product)) return [];
  const texts: [path: string, text: string][] = [
    ['productTitle', product.productTitle],
    ['summary', product.summary],
    ['cancellation.condition', product.cancellation.condition],
    ['cancellation.afterwards', product.cancellation.afterwards],
    ['callOutFeeNote', product.callOutFeeNote ?? ''],
    ...product.covered.map((text, index): [string, string] => [`covered.${index}`, text]),
    ...product.notCovered.map((text, index): [string, string] => [`notCovered.${index}`, text]),
  ];
  return texts.map(
    ([path, text]): Mistake =>
      /\bpolic(y|ies)\b/i.test(text) && [
        path,
        'must not say "policy": a Maintenance & Support Plan is no insurance',
      ],
  );
}
