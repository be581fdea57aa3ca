import type { MonthlyPrice } from '#catalogue/price.ts';
import { priceAfter } from '#catalogue/price-sentence.ts';
import { formatPence } from '#rules/money.ts';
import styles from './price-after.module.css';

/** What follows the price of now, with the price to come set off: "for 3 months, then **£14.50 a month**". */
export function PriceAfter({ price }: { price: MonthlyPrice }) {
  const sentence = priceAfter(price);
  const amount = `${formatPence(price.standard)} a month`;
  if (!sentence.endsWith(amount)) return sentence;
  return (
    <>
      {sentence.slice(0, -amount.length)}
      <strong className={styles.amount}>{amount}</strong>
    </>
  );
}
