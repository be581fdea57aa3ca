import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { formatTaxesSentence } from '#catalogue/listing-texts.ts';
import { isInsurance } from '#catalogue/product.ts';

/** Conditions that apply to the listed plans; each sentence appears only when it applies. */
export function writeSmallPrint(products: readonly ListedPlan[]): string {
  const boilerAges = new Set(
    products.flatMap(({ boilerAgeLimitYears = [] }) => boilerAgeLimitYears),
  );
  const [boilerAge] = boilerAges;
  const sentences = [
    `Plans are for homes in Great Britain. ${formatTaxesSentence(products)}`,
    boilerAges.size === 1 && `We accept gas boilers up to ${boilerAge} years old.`,
    boilerAges.size > 1 && 'Each plan has its own age limit for boilers.',
    products.some(({ offer }) => offer) &&
      'An offer price applies to the first months of a new plan, then the standard price applies.',
    products.some((product) => !isInsurance(product)) &&
      'A Maintenance & Support Plan is not insurance.',
  ];
  return sentences.filter(Boolean).join(' ');
}
