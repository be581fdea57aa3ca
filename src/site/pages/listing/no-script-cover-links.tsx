import { Link as RouterLink } from 'react-router';
import { type SubCategory, subCategories } from '#catalogue/category.ts';
import { listedProducts } from '#catalogue/listing.ts';
import type { Product } from '#catalogue/product.ts';
import { Link } from '#design/components/link/link.tsx';
import { stepUrl } from '#site/journey/step-url.ts';
import { coverTypes } from './cover-choice.tsx';

interface NoScriptCoverLinksProps {
  products: readonly Product[];
  shown: SubCategory;
}

/** Links to the plans of the other cover types, because the radio choice needs JavaScript. */
export function NoScriptCoverLinks({ products, shown }: NoScriptCoverLinksProps) {
  const others = subCategories.filter((type) => type !== shown);
  return (
    <noscript>
      {others.map((subCategory) => (
        <p key={subCategory}>
          {coverTypes[subCategory].label}:{' '}
          {listedProducts(products, { category: 'BOILER_AND_HEATING', subCategory }).map(
            ({ productId, productTitle }, index) => (
              <span key={productId}>
                {index > 0 && ', '}
                <Link as={RouterLink} to={stepUrl(productId, '')}>
                  {productTitle}
                </Link>
              </span>
            ),
          )}
        </p>
      ))}
    </noscript>
  );
}
