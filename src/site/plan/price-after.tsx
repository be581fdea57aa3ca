import type { MonthlyPrice } from '#catalogue/price.ts';
import { formatPriceAfterOffer, formatPricePerMonth } from '#catalogue/price-texts.ts';
import styles from './price-after.module.css';

/** The price after the offer, in bold: "for 3 months, then **£14.50 a month**". */
export function PriceAfter({ price }: { price: MonthlyPrice }) {
  const sentence = formatPriceAfterOffer(price);
  const amount = formatPricePerMonth(price.standard);
  // The key makes a changed sentence a new element: browser translation replaces text nodes, and React cannot update those.
  if (!sentence.endsWith(amount)) return <span key={sentence}>{sentence}</span>;
  return (
    <span key={sentence}>
      {sentence.slice(0, -amount.length)}
      <strong className={styles.amount}>{amount}</strong>
    </span>
  );
}
