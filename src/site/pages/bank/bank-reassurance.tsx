import { Card } from '#design/components/card/card.tsx';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import { BankIcon, CalendarIcon, LockIcon } from '#design/components/icon/icons.ts';
import { useBrand } from '#site/shell/brand.ts';
import styles from './bank-reassurance.module.css';

const pointsOf = (
  companyName: string,
  providersSentence: string,
): readonly { glyph: GlyphComponent; title: string; text: string }[] => [
  { glyph: LockIcon, title: 'Kept safe', text: 'Encrypted when sent and when stored.' },
  {
    glyph: BankIcon,
    title: 'Easy to spot',
    text: `Payments show as ${companyName} on your statement. ${providersSentence}`,
  },
  {
    glyph: CalendarIcon,
    title: 'No surprises',
    text: 'We will tell you the amount and date before anything changes.',
  },
];

export function BankReassurance({ providersSentence }: { providersSentence: string }) {
  const { companyName } = useBrand();
  return (
    <Card as="section" title="Your details are safe">
      <ul className={styles.points}>
        {pointsOf(companyName, providersSentence).map(({ glyph, title, text }) => (
          <li key={title} className={styles.point}>
            <Icon glyph={glyph} className={styles.icon} />
            <div>
              <p className={styles.title}>{title}</p>
              <p className={styles.text}>{text}</p>
            </div>
          </li>
        ))}
      </ul>
    </Card>
  );
}
