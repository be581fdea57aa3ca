import { useRef } from 'react';
import { leavePath } from '#api/paths.ts';
import { listPayments, type Payment } from '#contract/payments.ts';
import { createPurchaseCalendar } from '#contract/purchase-calendar.ts';
import { joinClassNames } from '#design/class-list.ts';
import { Button, ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { CalendarIcon, PrintIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { Container } from '#design/layout/container.tsx';
import {
  type PrintedDetails,
  type PurchasedPlan,
  type Receipt,
  usePrintedDetails,
} from '#site/journey-state/in-tab/purchase.ts';
import { ImportantDocuments } from '#site/plan/important-documents.tsx';
import { PlanDates } from '#site/plan/plan-dates.tsx';
import { useBrowserValue } from '#site/session/use-browser-value.ts';
import { useBrand } from '#site/shell/brand.ts';
import { HomeServicesLink } from '#site/shell/home-services-link.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { useFocusOnNavigation } from '#site/shell/use-focus-on-navigation.ts';
import { Contacts } from './contacts.tsx';
import { HearthArt } from './hearth-art.tsx';
import styles from './page.module.css';
import { Payments } from './payment-list.tsx';
import { PrintedBuyer } from './printed-buyer.tsx';
import { usePrintTime } from './use-print-time.ts';

interface PurchaseSuccessProps {
  receipt: Receipt;
  /** The public origin, for a browser without script. */
  origin: string | undefined;
  /** The address of the confirmation, if the server knows it. Otherwise the tab may. */
  mailedTo: string | undefined;
}

export function PurchaseSuccess({ receipt, origin, mailedTo }: PurchaseSuccessProps) {
  const { plan } = receipt;
  const details = usePrintedDetails();
  const printTime = usePrintTime();
  return (
    <PageFrame
      title={receipt.isNew ? 'Your plan is set up' : 'Your plan was already set up'}
      description="Your reference number, your dates and what happens next."
      header="reduced"
      hero={<Hero {...{ receipt, origin, details }} mailedTo={mailedTo ?? details?.email} />}
    >
      <div className={styles.columns}>
        <PrintedBuyer details={details} />
        <div className={styles.main}>
          {plan && (
            <>
              <NextSteps />
              <Order plan={plan} />
              <Payments payments={listPlanPayments(plan)} />
              <ImportantDocuments
                documents={plan.documents}
                lead="They are also in your confirmation email."
              />
            </>
          )}
        </div>
        <div className={styles.aside}>
          <Contacts {...receipt} />
          <div className={styles.home}>
            <HomeServicesLink />
          </div>
        </div>
        <p className={joinClassNames(styles.paper, styles.last)}>
          {plan?.tax} {printTime && `Printed on ${printTime}.`}
        </p>
      </div>
    </PageFrame>
  );
}

/** Computed here, because the list would fill the cookie of a purchase without script. */
function listPlanPayments({ firstCollection, priceSpans = [] }: PurchasedPlan): Payment[] {
  return listPayments(firstCollection, priceSpans);
}

interface HeroProps {
  receipt: Receipt;
  origin: string | undefined;
  details: PrintedDetails | undefined;
  mailedTo: string | undefined;
}

function Hero({ receipt, origin = '', details, mailedTo }: HeroProps) {
  const { referenceId, plan, isNew } = receipt;
  const { areaName } = useBrand();
  const hasScript = useBrowserValue(() => true, false);
  const payments = plan ? listPlanPayments(plan) : [];
  const leaveUrl = `${useBrowserValue(() => window.location.origin, origin)}${leavePath}`;
  const start = useRef<HTMLHeadingElement>(null);
  useFocusOnNavigation(start);
  return (
    <div className={styles.hero} data-on-dark="">
      <Container className={styles.heroColumns}>
        <div className={styles.heroText}>
          <h1 ref={start} tabIndex={-1} className={styles.heading}>
            <span className={joinClassNames(styles.sentence, styles.screen)}>Thank you.</span>{' '}
            <span className={styles.sentence}>
              {isNew ? 'Your plan is set up.' : 'Your plan was already set up.'}
            </span>
          </h1>
          <p className={joinClassNames(styles.lead, isNew && styles.screen)}>
            {plan && `${plan.productName}. `}
            {isNew ? (
              <MailedTo key={mailedTo} address={mailedTo} />
            ) : (
              'An earlier attempt had already gone through, so you have not bought it twice. It has the details you gave then. If you have changed any since, call us and we will put them right.'
            )}
          </p>
          {plan && (
            <p className={styles.paper}>
              {plan.productName}
              {details && ` for ${details.home}`}
            </p>
          )}
          <p className={styles.reference}>
            <span className={styles.label}>Your reference number</span>
            <strong className={styles.number}>{referenceId}</strong>
          </p>
          <div className={styles.actions}>
            {plan && (
              <ButtonLink
                href={`data:text/calendar;charset=utf-8,${encodeURIComponent(createPurchaseCalendar(areaName, { ...receipt, ...plan, payments, leaveUrl }))}`}
                download={`${referenceId}.ics`}
              >
                <Icon glyph={CalendarIcon} size="sm" />
                Add to calendar
              </ButtonLink>
            )}
            {hasScript && (
              <Button variant="textInverseOutlined" onClick={() => window.print()}>
                <Icon glyph={PrintIcon} size="sm" />
                Print
              </Button>
            )}
          </div>
        </div>
        <HearthArt className={styles.art} />
      </Container>
      {plan && (
        <div className={styles.dates}>
          <Container>
            <h2>
              <VisuallyHidden>Your dates</VisuallyHidden>
            </h2>
            <PlanDates dates={plan} notes={plan} isBought />
          </Container>
        </div>
      )}
    </div>
  );
}

/** Shows a typing error while there is somebody to call about it. */
function MailedTo({ address }: { address: string | undefined }) {
  if (!address)
    return <span>We will send your confirmation to the email address you gave us.</span>;
  return (
    <span>
      We will send your confirmation to{' '}
      <strong className={styles.address} translate="no">
        {address}
      </strong>
      . If that is not your address, please call us.
    </span>
  );
}

function NextSteps() {
  return (
    <section className={styles.last}>
      <h2>What happens next</h2>
      <p className={styles.next}>
        We will email your confirmation and your documents. Keep your reference number handy: you
        will need it when you book a repair. To cancel,{' '}
        <Link href={leavePath}>leave the plan online</Link>, or call or write to us.
      </p>
    </section>
  );
}

function Order({ plan }: { plan: PurchasedPlan }) {
  return (
    <Card as="section" title="Your order">
      <DefinitionList
        variant="spread"
        items={[
          { term: 'Plan', description: plan.productName },
          { term: 'Type of plan', description: plan.productType },
          ...plan.priceRows,
          { term: 'Call-out fee', description: plan.callOutFee },
          ...(plan.renewal ? [{ term: 'Renewal', description: plan.renewal }] : []),
        ]}
      />
    </Card>
  );
}
