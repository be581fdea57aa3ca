import type { ComponentExamples } from '../../examples.ts';
import { Cluster } from '../../layout/cluster.tsx';
import styles from './price-lockup.examples.module.css';
import { PriceLockup } from './price-lockup.tsx';

const price = { pounds: '14', pence: '50', period: 'a month', sentence: '£14.50 a month' };

export default {
  title: 'Price lock-up',
  root: (forwarded) => <PriceLockup {...price} {...forwarded} />,
  examples: {
    Sizes: () => (
      <Cluster gap="xl">
        {(['sm', 'card', 'md', 'lg'] as const).map((size) => (
          <div key={size}>
            <p>{size}</p>
            <PriceLockup {...price} size={size} />
          </div>
        ))}
      </Cluster>
    ),
    'On a dark surface': () => (
      <div className={styles.dark}>
        <PriceLockup {...price} isInverse />
      </div>
    ),
    'Whole pounds': () => (
      <PriceLockup pounds="0" pence="" period="a repair" sentence="£0 a repair" />
    ),
    'A large sum': () => (
      <PriceLockup pounds="1,234" pence="00" period="a year" sentence="£1,234.00 a year" />
    ),
  },
} satisfies ComponentExamples;
