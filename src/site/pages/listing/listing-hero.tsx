import type { ReactNode } from 'react';
import type { HeroTexts } from '#catalogue/hero.ts';
import type { Picture } from '#catalogue/picture.ts';
import { formatPricePerMonth } from '#catalogue/price-texts.ts';
import { Container } from '#design/layout/container.tsx';
import type { Pence } from '#rules/money.ts';
import styles from './listing-hero.module.css';

interface ListingHeroProps {
  texts: HeroTexts;
  art: Picture;
  /** The lowest price of all plans, for the end of the heading. */
  lowestPrice: Pence | undefined;
  tabs: ReactNode;
}

/** The top of the listing, with the tabs on its lower edge. */
export function ListingHero({ texts, art, lowestPrice, tabs }: ListingHeroProps) {
  return (
    <div className={styles.hero} data-on-dark>
      <Container className={styles.row}>
        <h1 className={styles.heading}>
          {texts.heading}
          {lowestPrice !== undefined && (
            <span className={styles.price}>{` from ${formatPricePerMonth(lowestPrice)}`}</span>
          )}
        </h1>
        <p className={styles.lead}>{texts.lead}</p>
        <img className={styles.art} src={art.src} alt="" width={art.width} height={art.height} />
        <div className={styles.tabs}>{tabs}</div>
      </Container>
    </div>
  );
}
