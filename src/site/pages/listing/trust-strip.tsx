import type { ComponentProps } from 'react';
import { cancellationPeriodDays } from '#catalogue/cancellation.ts';
import type { ListedPlan } from '#catalogue/listed-plan.ts';
import { BankIcon, CalendarIcon, PhoneIcon } from '#design/components/icon/icons.ts';
import { IconPoint } from '#design/components/icon-point/icon-point.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import styles from './trust-strip.module.css';

/** What is true of every plan. */
export function TrustStrip({ products }: { products: readonly ListedPlan[] }) {
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

function Point(props: Omit<ComponentProps<typeof IconPoint>, 'tile' | 'className'>) {
  return (
    <li className={styles.item}>
      <IconPoint {...props} tile="light" />
    </li>
  );
}
