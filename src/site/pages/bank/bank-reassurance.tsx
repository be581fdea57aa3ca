import { Card } from '#design/components/card/card.tsx';
import { BankIcon, CalendarIcon, LockIcon } from '#design/components/icon/icons.ts';
import { IconPoint } from '#design/components/icon-point/icon-point.tsx';
import { useBrand } from '#site/shell/brand.ts';
import styles from './bank-reassurance.module.css';

export function BankReassurance({ providersSentence }: { providersSentence: string }) {
  const { companyName } = useBrand();
  return (
    <Card as="section" title="Your details are safe">
      <ul className={styles.points}>
        <li>
          <IconPoint glyph={LockIcon} title="Kept safe">
            Encrypted when sent and when stored.
          </IconPoint>
        </li>
        <li>
          <IconPoint glyph={BankIcon} title="Easy to spot">
            Payments show as {companyName} on your statement. {providersSentence}
          </IconPoint>
        </li>
        <li>
          <IconPoint glyph={CalendarIcon} title="No surprises">
            We will tell you the amount and date before anything changes.
          </IconPoint>
        </li>
      </ul>
    </Card>
  );
}
