import type { Product, ProductVariant } from '#catalogue/product.ts';
import type { Answers } from '#journey/answers.ts';
import { createNeedsStatement } from '#journey/needs-statement.ts';
import type { PurchaseDates } from '#journey/purchase-dates.ts';
import { formatRenewalChoice } from '#journey/renewal-choice.ts';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { BankAccount } from './bank-account.tsx';
import { DemandsAndNeeds } from './demands-and-needs.tsx';
import { DocumentLinks } from './document-links.tsx';
import { OverviewCard, OverviewPart, SideBySideParts } from './overview-card.tsx';

interface PurchaseOverviewProps {
  product: Product;
  variant: ProductVariant;
  answers: Answers;
  dates: PurchaseDates;
  /** The choice at the summary, if there was one. */
  renewsAutomatically: boolean | undefined;
}

/** The overview of the purchase: price, dates, bank account, documents, demands and needs. */
export function PurchaseOverview({
  product,
  variant,
  answers,
  dates,
  renewsAutomatically,
}: PurchaseOverviewProps) {
  const renewal = formatRenewalChoice(product, renewsAutomatically);
  return (
    <OverviewCard
      product={product}
      variant={variant}
      footer={<DemandsAndNeeds statement={createNeedsStatement(product, variant, answers)} />}
    >
      <OverviewPart title="Your dates">
        <PlanDates dates={dates} />
      </OverviewPart>
      {renewal && (
        <OverviewPart title="Renewal">
          <p>{renewal}.</p>
        </OverviewPart>
      )}
      <SideBySideParts>
        {answers.bank && (
          <OverviewPart title="Paid by Direct Debit from">
            <BankAccount bank={answers.bank} />
          </OverviewPart>
        )}
        {variant.importantDocuments.length > 0 && (
          <OverviewPart title="Your documents">
            <DocumentLinks documents={variant.importantDocuments} />
          </OverviewPart>
        )}
      </SideBySideParts>
    </OverviewCard>
  );
}
