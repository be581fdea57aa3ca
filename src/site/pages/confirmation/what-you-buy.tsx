import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { Answers } from '#journey/answers.ts';
import { needsStatement } from '#journey/needs-statement.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { BankAccount } from './bank-account.tsx';
import { DocumentLinks } from './document-links.tsx';
import { GlanceCard, GlancePair, GlancePart } from './glance-card.tsx';
import { Needs } from './needs.tsx';

interface WhatYouBuyProps {
  product: Product;
  variant: ProductVariant;
  answers: Answers;
  dates: PurchaseDates;
}

/** Everything the button buys: the price, the dates, the account that pays, the documents and the reasons. */
export function WhatYouBuy({ product, variant, answers, dates }: WhatYouBuyProps) {
  return (
    <GlanceCard
      product={product}
      variant={variant}
      footer={<Needs statement={needsStatement(product, variant, answers)} />}
    >
      <GlancePart title="Your dates">
        <PlanDates dates={dates} />
      </GlancePart>
      <GlancePair>
        {answers.bank && (
          <GlancePart title="Paid by Direct Debit from">
            <BankAccount bank={answers.bank} />
          </GlancePart>
        )}
        {variant.importantDocuments.length > 0 && (
          <GlancePart title="Your documents">
            <DocumentLinks documents={variant.importantDocuments} />
          </GlancePart>
        )}
      </GlancePair>
    </GlanceCard>
  );
}
