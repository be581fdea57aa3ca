import { firstYearTotal, monthlyPrice, offerSaving } from '#catalogue/price.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import {
  type DefinitionItem,
  DefinitionList,
} from '#design/components/definition-list/definition-list.tsx';
import { formatPence } from '#rules/money.ts';
import { callOutFee } from '#site/plan/price-texts.ts';

interface OrderRowsProps {
  product: Product;
  variant: ProductVariant;
}

/** The rest of the price: what is paid later, the call-out fee, the saving and the first year's total. */
export function OrderRows({ product, variant }: OrderRowsProps) {
  const price = monthlyPrice(product, variant);
  const later: DefinitionItem[] = price.onOffer
    ? [
        {
          term: `After ${price.offerMonths} months`,
          description: `${formatPence(price.standard)} a month`,
        },
      ]
    : [];
  const saving: DefinitionItem[] = price.onOffer
    ? [
        {
          term: 'Offer saving',
          description: formatPence(offerSaving(price)),
          emphasis: 'saving',
        },
      ]
    : [];
  return (
    <DefinitionList
      variant="spread"
      items={[
        ...later,
        { term: 'Call-out fee', description: callOutFee(product, variant) },
        ...saving,
        {
          term: 'First-year total',
          description: formatPence(firstYearTotal(price)),
          emphasis: 'total',
        },
      ]}
    />
  );
}
