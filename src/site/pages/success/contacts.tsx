import { Card } from '#design/components/card/card.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import { Link } from '#design/components/link/link.tsx';
import { PhoneLink } from '#site/plan/phone-link.tsx';
import styles from './contacts.module.css';

interface ContactsProps {
  repairContact: string;
  enquiryContact: string;
  email: string;
}

export function Contacts({ repairContact, enquiryContact, email }: ContactsProps) {
  const phone = (number: string) => (
    <PhoneLink number={number} className={styles.number} icon={<Icon glyph={PhoneIcon} />} />
  );
  return (
    <Card as="section" title="Need help?">
      <dl className={styles.lines}>
        <div className={styles.line}>
          <dt className={styles.label}>Repairs, day or night</dt>
          <dd>{phone(repairContact)}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.label}>Questions about your plan</dt>
          <dd>{phone(enquiryContact)}</dd>
        </div>
        <div className={styles.line}>
          <dt className={styles.label}>Write to us</dt>
          <dd>
            <Link href={`mailto:${email}`} className={styles.email}>
              {email}
            </Link>
          </dd>
        </div>
      </dl>
    </Card>
  );
}
