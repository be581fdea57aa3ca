import { Card } from '#design/components/card/card.tsx';
import { DefinitionList } from '#design/components/definition-list/definition-list.tsx';
import type { PrintedDetails } from '#site/journey-state/in-tab/purchase.ts';
import styles from './page.module.css';

/** On paper only: who bought the plan, for which home, and the account. */
export function PrintedBuyer({ details }: { details: PrintedDetails | undefined }) {
  if (!details) {
    return (
      <p className={styles.paper}>
        Your name, your address and your account are in your confirmation email.
      </p>
    );
  }
  const { name, home, correspondence, email, accountName, accountEnding } = details;
  return (
    <>
      <Card as="section" title="You and your home" className={styles.paper}>
        <DefinitionList
          variant="spread"
          items={[
            { term: 'Name', description: name },
            { term: 'Home covered', description: home },
            ...(correspondence ? [{ term: 'Letters go to', description: correspondence }] : []),
            { term: 'Email', description: email },
          ]}
        />
      </Card>
      <Card as="section" title="Your payments" className={styles.paper}>
        <DefinitionList
          variant="spread"
          items={[
            { term: 'Paid by', description: 'Monthly Direct Debit' },
            { term: 'Name on the account', description: accountName },
            { term: 'Account ending', description: accountEnding },
          ]}
        />
      </Card>
    </>
  );
}
