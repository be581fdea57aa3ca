// The texts of the choice at the summary. Separate from wording.ts, which most steps load.
import { formatMonths } from '#catalogue/price-texts.ts';
import { isInsurance, type Product } from '#catalogue/product.ts';

/** The question at the summary about a plan that renews by itself. */
export function getRenewalQuestion({ termMonths }: Product): string {
  return `What happens after ${formatMonths(termMonths)}?`;
}

/** The two answers: "Y" to renew, "N" to end. */
export function listRenewalOptions(product: Product, { wording }: NonNullable<Product['renews']>) {
  const what = isInsurance(product) ? 'cover' : 'plan';
  return [
    { value: 'Y', label: 'Renew automatically', description: wording },
    {
      value: 'N',
      label: `End after ${formatMonths(product.termMonths)}`,
      description: `Your ${what} then ends by itself, and we collect nothing more.`,
    },
  ];
}

/** "Renews automatically, for 12 months at a time", "Ends after 12 months"; nothing for a buyer who was not asked. */
export function formatRenewalChoice(
  { termMonths, renews }: Product,
  renewsAutomatically: boolean | undefined,
): string | undefined {
  if (!renews || renewsAutomatically === undefined) return undefined;
  return renewsAutomatically
    ? `Renews automatically, for ${formatMonths(renews.months)} at a time`
    : `Ends after ${formatMonths(termMonths)}`;
}
