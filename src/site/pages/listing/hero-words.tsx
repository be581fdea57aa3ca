import type { ReactNode } from 'react';
import type { HeroTexts } from '#catalogue/hero.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { TickIcon } from '#design/components/icon/icons.ts';
import styles from './hero-words.module.css';

interface HeroWordsProps {
  texts: HeroTexts;
  /** The end of the heading. */
  children?: ReactNode;
}

export function HeroWords({ texts, children }: HeroWordsProps) {
  return (
    <>
      <h1 className={styles.heading}>
        {texts.heading}
        {children}
      </h1>
      <p className={styles.lead}>{texts.lead}</p>
      <ul className={styles.promises}>
        {texts.promises.map((promise) => (
          <li key={promise} className={styles.promise}>
            <Icon className={styles.tick} glyph={TickIcon} size="sm" weight="bold" />
            {promise}
          </li>
        ))}
      </ul>
    </>
  );
}
