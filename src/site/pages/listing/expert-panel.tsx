import { Link as RouterLink } from 'react-router';
import { getPagePath } from '#api/paths.ts';
import type { Brand } from '#catalogue/brand.ts';
import type { Picture } from '#catalogue/picture.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import styles from './expert-panel.module.css';

export type Expert = Brand['expert'] & {
  art: Picture;
  /** True if the number is also in the header, on wide screens: a page shows a number once. */
  isInHeader: boolean;
};

export function ExpertPanel({ phoneNumber, hours, art, isInHeader }: Expert) {
  return (
    <section className={styles.panel} aria-labelledby="expert" data-on-dark>
      <div className={styles.words}>
        <h2 id="expert" className={styles.heading}>
          Not sure which plan you need?
        </h2>
        <p className={styles.lead}>
          Tell us what is in your home, and we will say which plan fits, or that none does.
        </p>
        <a
          className={styles.phone}
          href={`tel:${phoneNumber.replaceAll(' ', '')}`}
          data-in-header={isInHeader ? '' : undefined}
        >
          <Icon className={styles.phoneIcon} glyph={PhoneIcon} />
          <span className={styles.number}>{phoneNumber}</span>
          {isInHeader && <span className={styles.call}>Call us free</span>}
        </a>
        <dl className={styles.hours}>
          {hours.map(({ days, times }) => (
            <div key={days} className={styles.line}>
              <dt className={styles.days}>{days}</dt>
              <dd>{times}</dd>
            </div>
          ))}
        </dl>
        <ButtonLink
          className={styles.action}
          as={RouterLink}
          to={getPagePath('speak-to-an-expert')}
          variant="inverse"
        >
          Ask us to call you
        </ButtonLink>
      </div>
      <img
        className={styles.art}
        src={art.src}
        alt=""
        width={art.width}
        height={art.height}
        loading="lazy"
      />
    </section>
  );
}
