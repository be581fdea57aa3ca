import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import styles from './phone-line.module.css';
import { PhoneLink } from './phone-link.tsx';

interface PhoneLineProps {
  /** The sentence before the number. */
  lead: string;
  number: string;
}

/** A sentence and a large phone number, at the foot of an outcome card. */
export function PhoneLine({ lead, number }: PhoneLineProps) {
  return (
    <>
      <span>{lead}</span>
      <PhoneLink
        number={number}
        className={styles.phone}
        icon={<Icon glyph={PhoneIcon} size="sm" />}
      />
    </>
  );
}
