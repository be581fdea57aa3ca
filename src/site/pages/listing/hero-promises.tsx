import { Icon } from '#design/components/icon/icon.tsx';
import { TickIcon } from '#design/components/icon/icons.ts';
import styles from './hero-promises.module.css';

export function HeroPromises({ promises }: { promises: readonly string[] }) {
  return (
    <ul className={styles.promises}>
      {promises.map((promise) => (
        <li key={promise} className={styles.promise}>
          <Icon className={styles.tick} glyph={TickIcon} size="sm" weight="bold" />
          {promise}
        </li>
      ))}
    </ul>
  );
}
