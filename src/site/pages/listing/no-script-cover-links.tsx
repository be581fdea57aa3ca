import { Link as RouterLink } from 'react-router';
import { planSubCategories, type SubCategory } from '#catalogue/category.ts';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { selectListedProducts } from '#catalogue/listing.ts';
import { Link } from '#design/components/link/link.tsx';
import { getStepUrl } from '#site/steps/step-url.ts';
import { coverTypeTexts } from './cover-choice.tsx';

interface NoScriptCoverLinksProps {
  products: readonly ListedPlan[];
  shown: SubCategory;
}

/** Links to the plans of the other cover types, because the radio choice needs JavaScript. */
export function NoScriptCoverLinks({ products, shown }: NoScriptCoverLinksProps) {
  const others = planSubCategories.filter((type) => type !== shown);
  return others.map((subCategory) => (
    <p key={subCategory}>
      {coverTypeTexts[subCategory].label}:{' '}
      {selectListedProducts(products, { category: 'BOILER_AND_HEATING', subCategory }).map(
        ({ productId, productTitle }, index) => (
          <span key={productId}>
            {index > 0 && ', '}
            <Link as={RouterLink} to={getStepUrl(productId, '')}>
              {productTitle}
            </Link>
          </span>
        ),
      )}
    </p>
  ));
}
