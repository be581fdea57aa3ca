import { useId } from 'react';
import { Icon } from '#design/components/icon/icon.tsx';
import { ShieldIcon } from '#design/components/icon/icons.ts';
import { getDirectDebitGuarantee } from '#journey/direct-debit-guarantee.ts';
import { useBrand } from '#site/shell/brand.ts';
import styles from './direct-debit-guarantee.module.css';

/** The full Direct Debit Guarantee, required wherever a Direct Debit is set up or confirmed. */
export function DirectDebitGuarantee() {
  const title = useId();
  const { companyName } = useBrand();
  return (
    <section className={styles.guarantee} aria-labelledby={title}>
      <h2 id={title} className={styles.title}>
        <Icon glyph={ShieldIcon} />
        The Direct Debit Guarantee
      </h2>
      <ul className={styles.points}>
        {getDirectDebitGuarantee(companyName).map((point) => (
          <li key={point}>{point}</li>
        ))}
      </ul>
    </section>
  );
}
