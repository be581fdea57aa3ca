import { useSyncExternalStore } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Card } from '#design/components/card/card.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import { Container } from '#design/layout/container.tsx';
import { readReceipt } from '#site/session/purchase.ts';
import { PageFrame } from '#site/shell/page-frame.tsx';
import styles from './page.module.css';

/** Whoever comes here without a purchase sees a page that claims none. */
export default function SuccessPage() {
  const receiptText = useSyncExternalStore(noChanges, readReceiptText, () => null);
  const receipt = receiptText === null ? undefined : readReceipt();
  if (!receipt) {
    return (
      <PageFrame title="Thank you" header="reduced" width="narrow">
        <Card as="section">
          <h1>Thank you</h1>
          <p>There is no purchase to show here.</p>
          <ButtonLink as={RouterLink} to={basePath}>
            See all plans
          </ButtonLink>
        </Card>
      </PageFrame>
    );
  }
  return (
    <PageFrame
      title="Your plan is set up"
      header="reduced"
      hero={
        <div className={styles.hero}>
          <Container>
            <h1 className={styles.heading}>Thank you. Your plan is set up.</h1>
            <p className={styles.lead}>{receipt.productName}</p>
            <p className={styles.reference}>
              <span className={styles.label}>Your reference number</span>
              <strong className={styles.number}>{receipt.referenceId}</strong>
            </p>
          </Container>
        </div>
      }
    >
      <Card as="section" title="Need us?">
        <DefinitionList
          variant="spread"
          items={[
            { term: 'Repairs, day or night', description: receipt.repairContact },
            { term: 'Questions about your plan', description: receipt.enquiryContact },
          ]}
        />
      </Card>
    </PageFrame>
  );
}

const noChanges = () => () => {};
const readReceiptText = () => JSON.stringify(readReceipt() ?? null);
