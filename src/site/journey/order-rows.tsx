import { monthlyPrice, offerSaving, termTotal } from '#catalogue/price.ts';
import {
  formatCallOutFee,
  formatMonths,
  formatPricePerMonth,
  formatTotalTitle,
} from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import {
  type DefinitionItem,
  DefinitionList,
} from '#design/components/definition-list/definition-list.tsx';
import { formatPence } from '#rules/money.ts';

interface OrderRowsProps {
  product: Product;
  variant: ProductVariant;
}

/** The price after the offer, the call-out fee, the saving and the total. */
export function OrderRows({ product, variant }: OrderRowsProps) {
  const { termMonths } = product;
  const price = monthlyPrice(product, variant);
  const later: DefinitionItem[] = price.onOffer
    ? [
        {
          term: `After ${formatMonths(price.offerMonths)}`,
          description: formatPricePerMonth(price.standard),
        },
      ]
    : [];
  const saving: DefinitionItem[] = price.onOffer
    ? [
        {
          term: 'Offer saving',
          description: formatPence(offerSaving(price, termMonths)),
          emphasis: 'saving',
        },
      ]
    : [];
  return (
    <DefinitionList
      variant="spread"
      items={[
        ...later,
        { term: 'Call-out fee', description: formatCallOutFee(product, variant) },
        ...saving,
        {
          term: formatTotalTitle(termMonths),
          description: formatPence(termTotal(price, termMonths)),
          emphasis: 'total',
        },
      ]}
    />
  );
}
