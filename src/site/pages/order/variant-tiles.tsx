import type { ComponentProps } from 'react';
import { monthlyPrice } from '#catalogue/price.ts';
import { formatFeeToPay } from '#catalogue/price-texts.ts';
import type { Product, ProductVariant } from '#catalogue/product.ts';
import { ChoiceTiles } from '#design/components/choice-tiles/choice-tiles.tsx';
import { MonthlyPriceLockup } from '#site/plan/monthly-price-lockup.tsx';
import { PriceAfter } from '#site/plan/price-after.tsx';
import styles from './variant-tiles.module.css';

interface VariantTilesProps {
  product: Product;
  /** Cheapest first. */
  variants: readonly ProductVariant[];
  /** The chosen variant's id. */
  value: string | undefined;
  onChange: ComponentProps<typeof ChoiceTiles>['onChange'];
}

export function VariantTiles({ product, variants, value, onChange }: VariantTilesProps) {
  return (
    <ChoiceTiles
      className={styles.tiles}
      legend="Choose your call-out fee"
      hint="The higher your call-out fee, the less you pay each month."
      name="productVariantId"
      perRow={variants.length === 2 ? 2 : 3}
      value={value}
      onChange={onChange}
      options={variants.map((variant, index) => {
        const price = monthlyPrice(product, variant);
        return {
          value: variant.productVariantId,
          label: variant.productVariantTitle,
          description: formatFeeToPay(product, variant),
          ...(index === 0 && { flair: 'Lowest monthly price' }),
          content: (
            <>
              <MonthlyPriceLockup amount={price.now} size="sm" />
              <p className={styles.after}>
                <PriceAfter price={price} />
              </p>
            </>
          ),
        };
      })}
    />
  );
}
