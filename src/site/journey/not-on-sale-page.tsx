import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import type { Product } from '#catalogue/product.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { Link } from '#design/components/link/link.tsx';
import { Stack } from '#design/layout/stack.tsx';
import { useHasAnswers } from '#site/session/answers.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { StaticPart } from '#site/shell/static-part.tsx';
import { getStepUrl } from './step-url.ts';

export interface PlanNotOnSale {
  productTitle: string;
  /** True if the plan is not on sale yet; false if it was taken off sale. */
  isComing: boolean;
  alternatives: readonly Product[];
}

export default function NotOnSalePage({ productTitle, isComing, alternatives }: PlanNotOnSale) {
  const hasAnswers = useHasAnswers();
  const heading = isComing
    ? `${productTitle} is coming soon`
    : `${productTitle} is no longer on sale`;
  return (
    <PageFrame
      title={heading}
      description={`${heading}. See the plans that may suit you instead.`}
      width="narrow"
    >
      <Card as="section">
        <Stack gap="md">
          <h1>{heading}</h1>
          {isComing && (
            <p>You cannot buy it yet. We will show it with our plans as soon as you can.</p>
          )}
          {hasAnswers && (
            <p>Your answers are still here: we will fill them in for you on another plan.</p>
          )}
          {alternatives.length > 0 && (
            <>
              <p>These plans may suit you instead:</p>
              <ul>
                {alternatives.map((product) => (
                  <li key={product.productId}>
                    {/* A document load: a client navigation would stay in this route's error boundary. */}
                    <Link href={getStepUrl(product.productId, '')}>{product.productTitle}</Link>:{' '}
                    {product.summary}
                  </li>
                ))}
              </ul>
            </>
          )}
          <div>
            <ButtonLink as={RouterLink} to={basePath}>
              See all plans
            </ButtonLink>
          </div>
        </Stack>
      </Card>
      <StaticPart name="customerService" />
    </PageFrame>
  );
}
