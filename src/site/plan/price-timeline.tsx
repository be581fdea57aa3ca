import { type MonthlyPrice, offerSaving, termTotal } from '#catalogue/price.ts';
import { formatMonthSpan, formatTotalTitle } from '#catalogue/price-texts.ts';
import type { Product } from '#catalogue/product.ts';
import { formatPence, type Pence } from '#rules/money.ts';
import { MonthlyPriceLockup } from './monthly-price-lockup.tsx';
import styles from './price-timeline.module.css';

interface PriceTimelineProps {
  product: Product;
  price: MonthlyPrice;
  /** True for prices in large type. Each stands beside the months that it is for. */
  isLarge?: boolean | undefined;
}

/** The payments of each month until the plan renews, and their total. */
export function PriceTimeline({ product, price, isLarge }: PriceTimelineProps) {
  const { termMonths, offerPercentage } = product;
  const months = Array.from({ length: termMonths }, (_, index) => index + 1);
  const offerMonths = price.onOffer ? Math.min(price.offerMonths, termMonths) : 0;
  const saving = offerSaving(price, termMonths);
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
            name={formatMonthSpan(1, offerMonths)}
            note={
              offerPercentage === undefined ? 'Offer price' : `${offerPercentage}% off offer price`
            }
            amount={price.now}
            isLarge={isLarge}
          />
        )}
        {offerMonths < termMonths && (
          <Period
            tone="standard"
            name={formatMonthSpan(offerMonths + 1, termMonths)}
            note="Standard price"
            amount={price.standard}
            isLarge={isLarge}
          />
        )}
        <div className={styles.total}>
          <dt>
            <span>{formatTotalTitle(termMonths)}</span>
            {saving > 0 && (
              <span className={styles.saving}>{`You save ${formatPence(saving)}`}</span>
            )}
          </dt>
          <dd className={styles.amount}>{formatPence(termTotal(price, termMonths))}</dd>
        </div>
      </dl>
    </div>
  );
}

interface PeriodProps {
  tone: 'offer' | 'standard';
  name: string;
  note: string;
  amount: Pence;
  isLarge: boolean | undefined;
}

function Period({ tone, name, note, amount, isLarge }: PeriodProps) {
  return (
    <div className={styles.row}>
      <dt className={styles.period}>
        <span className={styles[tone]} aria-hidden="true" />
        <span>
          <span>{name}</span>
          <span className={styles.small}>{note}</span>
        </span>
      </dt>
      <dd className={isLarge ? styles.large : styles.amount}>
        {isLarge ? (
          <MonthlyPriceLockup amount={amount} size="sm" />
        ) : (
          <>
            <span>{formatPence(amount)}</span> <span className={styles.small}>a month</span>
          </>
        )}
      </dd>
    </div>
  );
}
