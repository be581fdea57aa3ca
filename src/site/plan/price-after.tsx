import type { MonthlyPrice } from '#catalogue/price.ts';
import { perMonth, priceAfter } from '#catalogue/price-texts.ts';
import styles from './price-after.module.css';

/** What follows the price of now, with the price to come set off: "for 3 months, then **£14.50 a month**". */
export function PriceAfter({ price }: { price: MonthlyPrice }) {
  const sentence = priceAfter(price);
  const amount = perMonth(price.standard);
  // Another sentence is another element: in a translated page the text itself is not React's to change.
  if (!sentence.endsWith(amount)) return <span key={sentence}>{sentence}</span>;
  return (
    <span key={sentence}>
      {sentence.slice(0, -amount.length)}
      <strong className={styles.amount}>{amount}</strong>
    </span>
  );
}
