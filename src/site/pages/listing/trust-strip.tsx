import type { ReactNode } from 'react';
import { cancellationPeriodDays } from '#catalogue/cancellation.ts';
import type { Product } from '#catalogue/product.ts';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import { BankIcon, CalendarIcon, PhoneIcon } from '#design/components/icon/icons.ts';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import styles from './trust-strip.module.css';

/** What is true of every plan. */
export function TrustStrip({ products }: { products: readonly Product[] }) {
  const [repairNumber, ...others] = new Set(products.map((plan) => plan.repairPhoneNumber));
  return (
    <ul className={styles.strip} aria-label="What you can count on">
      <Point glyph={BankIcon} title="Pay monthly by Direct Debit">
        Nothing to pay today. The Direct Debit Guarantee protects every payment.
      </Point>
      <Point glyph={CalendarIcon} title={`${cancellationPeriodDays} days to change your mind`}>
        Cancel free of charge in that time, as long as you have not used your plan.
      </Point>
      <Point glyph={PhoneIcon} title="Repairs line open day and night">
        {repairNumber !== undefined && others.length === 0 ? (
          <>
            Call <PhoneLink number={repairNumber} /> when something stops working.
          </>
        ) : (
          'Your plan’s number is in your confirmation.'
        )}
      </Point>
    </ul>
  );
}

interface PointProps {
  glyph: GlyphComponent;
  title: string;
  children: ReactNode;
}

function Point({ glyph, title, children }: PointProps) {
  return (
    <li className={styles.item}>
      <span className={styles.mark}>
        <Icon glyph={glyph} />
      </span>
      <div>
        <p className={styles.title}>{title}</p>
        <p className={styles.text}>{children}</p>
      </div>
    </li>
  );
}
