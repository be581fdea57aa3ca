import { firstYearTotal, type MonthlyPrice, offerSaving } from '#catalogue/price.ts';
import { formatPence, type Pence } from '#rules/money.ts';
import { monthSpan } from './price-texts.ts';
import styles from './price-timeline.module.css';

const months = Array.from({ length: 12 }, (_, index) => index + 1);

interface PriceTimelineProps {
  price: MonthlyPrice;
  offerPercentage?: number | undefined;
}

/** The first twelve months: what is paid when, and what it comes to. */
export function PriceTimeline({ price, offerPercentage }: PriceTimelineProps) {
  const offerMonths = price.onOffer ? Math.min(price.offerMonths, months.length) : 0;
  const saving = offerSaving(price);
  return (
    <div className={styles.timeline}>
      <div className={styles.bar} aria-hidden="true">
        {months.map((month) => (
          <span key={month} className={month <= offerMonths ? styles.offer : styles.standard} />
        ))}
      </div>
      <dl className={styles.rows}>
        {offerMonths > 0 && (
          <Period
            tone="offer"
            name={monthSpan(1, offerMonths)}
            note={
              offerPercentage === undefined ? 'Offer price' : `${offerPercentage}% off offer price`
            }
            amount={price.now}
          />
        )}
        {offerMonths < months.length && (
          <Period
            tone="standard"
            name={monthSpan(offerMonths + 1, months.length)}
            note="Standard price"
            amount={price.standard}
          />
        )}
        <div className={styles.total}>
          <dt>First-year total</dt>
          <dd className={styles.amount}>{formatPence(firstYearTotal(price))}</dd>
        </div>
      </dl>
      {saving > 0 && (
        <p className={styles.note}>
          {`You save ${formatPence(saving)} in your first year. There is nothing to pay today.`}
        </p>
      )}
    </div>
  );
}

interface PeriodProps {
  tone: 'offer' | 'standard';
  name: string;
  note: string;
  amount: Pence;
}

function Period({ tone, name, note, amount }: PeriodProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.period}>
        <span className={styles[tone]} aria-hidden="true" />
        <span>
          <span>{name}</span>
          <span className={styles.small}>{note}</span>
        </span>
      </dt>
      <dd className={styles.amount}>
        <span>{formatPence(amount)}</span>
        <span className={styles.small}>a month</span>
      </dd>
    </div>
  );
}
