import { otherBoilerMake } from '#catalogue/boiler-make.ts';
import { formatFeeChoice } from '#catalogue/price-texts.ts';
import {
  coversBoiler,
  isInsurance,
  type Product,
  type ProductVariant,
} from '#catalogue/product.ts';
import type { Answers } from './answers.ts';

/** The buyer's needs, from their answers, and how the plan meets them. */
export interface NeedsStatement {
  title: string;
  lead: string;
  points: readonly string[];
  conclusion: string;
}

/**
 * The statement of demands and needs that insurance sales require (ICOBS 5.2). A maintenance plan is not
 * insurance: its statement says what the plan is for and never "policy".
 */
export function createNeedsStatement(
  product: Product,
  variant: ProductVariant,
  answers: Answers,
): NeedsStatement {
  const points = [
    ...boilerPoints(product, answers),
    ...homePoints(answers),
    coverChoice(product),
    formatFeeChoice(product, variant),
  ];
  const { productTitle } = product;
  const lead = 'What you told us and what you have chosen:';
  return isInsurance(product)
    ? {
        title: 'Your demands and needs',
        lead,
        points,
        conclusion: `${productTitle} meets the demands and needs of someone with this home who wants this cover. We have given you facts, not advice: whether to buy it is your decision.`,
      }
    : {
        title: 'What this plan is for',
        lead,
        points,
        conclusion: `${productTitle} is made for a home like this. It is a service agreement, not insurance.`,
      };
}

/** The statement as one text, for the evidence. */
export function formatNeedsStatement({ title, lead, points, conclusion }: NeedsStatement): string {
  return [title, lead, ...points, conclusion].join('\n');
}

/** In the plan's own words, because a text for the whole category would promise more than some plans cover. */
function coverChoice({ productTitle, summary, coverFor }: Product): string {
  return coverFor === undefined
    ? `You have chosen ${productTitle}. ${summary}`
    : `You have chosen cover for ${coverFor}.`;
}

/**
 * The sentences about the boiler. Empty for a plan without boiler cover, although answers from another plan may
 * be stored.
 */
function boilerPoints(product: Product, answers: Answers): string[] {
  const { 'your-boiler': boiler, 'boiler-make': make } = answers;
  if (!coversBoiler(product)) return [];
  const limit = product.boilerAgeLimitYears;
  const age = limit === undefined ? 'in good order for its age' : `${limit} years old or less`;
  return [
    ...(boiler ? ['You have a gas boiler that heats a home, and it is working.'] : []),
    ...(make?.make === otherBoilerMake ? [`Its make is not in our list, and it is ${age}.`] : []),
    ...(make && make.make !== otherBoilerMake
      ? [`It was made by ${make.make}, and it is ${age}.`]
      : []),
  ];
}

function homePoints({ postcode }: Answers): string[] {
  return postcode
    ? [`The home is at ${postcode.postcode}, and you own it or are its landlord.`]
    : [];
}
