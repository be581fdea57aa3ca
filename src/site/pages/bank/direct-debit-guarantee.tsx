import { Fold } from '#design/components/fold/fold.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ShieldIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { getDirectDebitGuarantee } from '#journey/direct-debit-guarantee.ts';
import { useBrand } from '#site/shell/brand.ts';
import styles from './direct-debit-guarantee.module.css';

const pointsId = 'direct-debit-guarantee';

/** Two lines above Continue. The browser opens the folded Guarantee when their link is followed. */
export function GuaranteeInShort() {
  return (
    <p className={styles.short}>
      <Icon glyph={ShieldIcon} />
      <span>
        <strong>The Direct Debit Guarantee protects you.</strong> We tell you 10 working days before
        anything changes, and your bank refunds errors in full.{' '}
        <Link href={`#${pointsId}`}>Read it below</Link>.
      </span>
    </p>
  );
}

/** The full Direct Debit Guarantee, required wherever a Direct Debit is set up. Folded on a small screen. */
export function DirectDebitGuarantee() {
  const { companyName } = useBrand();
  const name = (
    <>
      <Icon glyph={ShieldIcon} />
      The Direct Debit Guarantee
    </>
  );
  return (
    <section className={styles.guarantee} aria-label="The Direct Debit Guarantee">
      <Fold
        label={<span className={styles.title}>{name}</span>}
        title={<h2 className={styles.title}>{name}</h2>}
      >
        <ul id={pointsId} className={styles.points}>
          {getDirectDebitGuarantee(companyName).map((point) => (
            <li key={point}>{point}</li>
          ))}
        </ul>
      </Fold>
    </section>
  );
}
