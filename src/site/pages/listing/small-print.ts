import { taxesSentence } from '#catalogue/price-texts.ts';
import { isInsurance, type Product } from '#catalogue/product.ts';

/** What holds for the prices above it, and nothing that does not. */
export function smallPrint(products: readonly Product[]): string {
  const boilerAges = new Set(
    products.flatMap(({ boilerAgeLimitYears = [] }) => boilerAgeLimitYears),
  );
  const [boilerAge] = boilerAges;
  const sentences = [
    `Plans are for homes in Great Britain. ${taxesSentence(products)}`,
    boilerAges.size === 1 && `We take on gas boilers up to ${boilerAge} years old.`,
    boilerAges.size > 1 && 'Each plan says how old a boiler it takes on.',
    products.some(({ offer }) => offer) &&
      'An offer price is for the first months of a new plan; the standard price follows.',
    products.some((product) => !isInsurance(product)) &&
      'A Maintenance & Support Plan is not insurance.',
  ];
  return sentences.filter(Boolean).join(' ');
}

/** How the list is sorted, and by which price where there is more than one. */
export function sortedBy(products: readonly Product[]): string {
  const isAnyOnOffer = products.some(({ offer }) => offer);
  return `Sorted by monthly price, lowest first${isAnyOnOffer ? '. This is the standard price, before any offer' : ''}.`;
}
