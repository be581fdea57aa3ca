import { type ReactNode, useRef } from 'react';
import { Link as RouterLink } from 'react-router';
import type { ProductVariant } from '#catalogue/product.ts';
import { Button } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ArrowLeftIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import type { StepId } from '#journey/answers.ts';
import { useNextPages } from '#site/forms/next-pages.ts';
import { waitForTakeOver } from '#site/journey-state/between/taking-over.ts';
import type { PageFolderName } from '#site/shell/page-files.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { SiteBanner } from '#site/shell/site-banner.tsx';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';
import { JourneyProgress } from './journey-progress.tsx';
import { OrderSummary } from './order-summary.tsx';
import { PlanChangedNotice } from './plan-changed-notice.tsx';
import styles from './step-page.module.css';
import { StorageNotice } from './storage-notice.tsx';
import { usePlanStep } from './use-plan-step.ts';

export interface StepPageProps {
  step: StepId;
  heading: string;
  lead?: ReactNode;
  /** Content before the heading, e.g. the kind of plan. */
  eyebrow?: ReactNode;
  /** True while the page shows errors; the document title then says so. */
  hasErrors?: boolean | undefined;
  /** The selected variant on the order page; other steps use the stored one. */
  variant?: ProductVariant | undefined;
  /** The order on small screens, under the step indicator. */
  bar?: ReactNode;
  /** The pages that the form may lead to, if others than the next step. */
  nextPages?: readonly PageFolderName[] | undefined;
  /** Loads the code that Continue needs before it sends anything; by default that of the guard (walk.ts). */
  loadCode?: (() => Promise<unknown>) | undefined;
  /** The form's id on a long page: adds a Continue button to the order beside it. */
  formId?: string | undefined;
  /** True for one column, on a page that shows the order itself. */
  isSingle?: boolean | undefined;
  /** Content that replaces the order beside the step on large screens. */
  aside?: ReactNode;
  /** Content under the order on large screens, and after the step on small ones. */
  beside?: ReactNode;
  children: ReactNode;
}

const loadGuard = () => import('#journey/walk.ts');

/** The frame of a step: indicator, Back, heading, content and the order. Steps after the order page use form-step-page.tsx. */
export function StepPage({
  step,
  heading,
  lead,
  eyebrow,
  hasErrors = false,
  variant,
  bar,
  nextPages,
  loadCode = loadGuard,
  formId,
  isSingle = false,
  aside,
  beside,
  children,
}: StepPageProps) {
  const plan = usePlanStep(step);
  const { product, labels, position, backTo, isBackToSummary, banner } = plan;
  useNextPages(nextPages ?? plan.nextSteps, plan.carried ? waitForTakeOver : loadCode);
  const chosen = variant ?? plan.variant;
  const isOrder = step === 'order';
  return (
    <PageFrame
      title={titleOf(heading, hasErrors)}
      description={isOrder ? undefined : `${heading}: a step in buying ${product.productTitle}.`}
      header="reduced"
      banner={isOrder && <SiteBanner banner={banner} />}
      hero={bar}
      width={product.layout ?? 'wide'}
      band={<JourneyProgress labels={labels} position={position} />}
    >
      <div className={isSingle ? styles.single : styles.columns}>
        <div className={styles.main}>
          <div className={styles.back}>
            <Link as={RouterLink} to={backTo} variant="quiet" icon={<Icon glyph={ArrowLeftIcon} />}>
              {isOrder && !isBackToSummary ? 'Back to plans' : 'Back'}
            </Link>
          </div>
          <div className={styles.opening} data-opening="">
            {eyebrow}
            <StepHeading key={step}>{heading}</StepHeading>
            {lead && <p className={styles.lead}>{lead}</p>}
          </div>
          {isOrder && <PlanChangedNotice changes={plan.changes} />}
          <StorageNotice />
          {children}
        </div>
        <div className={styles.aside}>
          {chosen && !isSingle && (
            <div className={styles.order}>
              {aside ?? (
                <OrderSummary
                  product={product}
                  variant={chosen}
                  action={
                    formId && (
                      <Button type="submit" form={formId} isBlock>
                        Continue
                      </Button>
                    )
                  }
                />
              )}
            </div>
          )}
          {beside}
        </div>
      </div>
    </PageFrame>
  );
}

function titleOf(heading: string, hasErrors: boolean): string {
  return hasErrors ? `Error: ${heading}` : heading;
}

/** The heading of the step. It takes the focus after a navigation, so that screen readers announce it. */
function StepHeading({ children }: { children: ReactNode }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(heading);
  return (
    <h1 ref={heading} tabIndex={-1} className={styles.heading}>
      {children}
    </h1>
  );
}
