import { type Payment, paymentDatesNote } from '#contract/payments.ts';
import { Card } from '#design/components/card/card.tsx';
import { Fold } from '#design/components/fold/fold.tsx';
import { formatLongDate } from '#rules/dates/long-date.ts';
import { formatPence } from '#rules/money.ts';
import styles from './payment-list.module.css';

/** Every collection of the first term, folded on phones. */
export function Payments({ payments }: { payments: readonly Payment[] }) {
  if (payments.length === 0) return null;
  return (
    <Card as="section" title="Your payment dates" className={styles.card}>
      <Fold label={`Show all ${payments.length} payments`}>
        <ol className={styles.list}>
          {payments.map(({ date, amount }) => (
            <li key={date} className={styles.payment}>
              <time dateTime={date}>{formatLongDate(date)}</time>{' '}
              <strong>{formatPence(amount)}</strong>
            </li>
          ))}
        </ol>
      </Fold>
      <p className={styles.note}>{paymentDatesNote}</p>
    </Card>
  );
}
