import { Icon, type IconGlyph } from '#design/components/icon/icon.tsx';
import { BankIcon, CalendarIcon, TickIcon } from '#design/components/icon/icons.ts';
import { formatLongDate } from '#rules/date.ts';
import type { PurchasedPlan } from '#site/session/purchase.ts';
import styles from './next-steps.module.css';

interface NextStep {
  glyph: IconGlyph;
  when: string;
  title: string;
  text: string;
}

/** What happens when, with its dates. */
export function NextSteps({ plan }: { plan: PurchasedPlan }) {
  return (
    <section>
      <h2 className={styles.title}>What happens next</h2>
      <ol className={styles.steps}>
        {stepsOf(plan).map(({ glyph, when, title, text }) => (
          <li key={title} className={styles.step}>
            <span className={styles.dot}>
              <Icon glyph={glyph} />
            </span>
            <div>
              <p className={styles.when}>{when}</p>
              <h3 className={styles.name}>{title}</h3>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </section>
  );
}

function stepsOf({ boughtOn, cancelBy, firstCollection, price }: PurchasedPlan): NextStep[] {
  return [
    {
      glyph: TickIcon,
      when: formatLongDate(boughtOn),
      title: 'Your plan begins',
      text: 'Your confirmation and your documents are on their way to your inbox. Keep your reference number handy.',
    },
    {
      glyph: CalendarIcon,
      when: `Until ${formatLongDate(cancelBy)}`,
      title: 'You can change your mind',
      text: 'Cancel free of charge: call us or write to us, and give your reference number.',
    },
    {
      glyph: BankIcon,
      when: formatLongDate(firstCollection),
      title: 'Your first payment',
      text: `We collect it by Direct Debit. You pay ${price}.`,
    },
  ];
}
