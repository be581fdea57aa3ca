import type { ReactNode } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';
import { Logo } from '#design/components/icon/logo.tsx';
import { Container } from '#design/layout/container.tsx';
import type { ContainerWidthName } from '#design/tokens/tokens.ts';
import { useBrand } from './brand.ts';
import styles from './page-frame.module.css';

interface PageFrameProps {
  /** The document title; the area's name is appended. */
  title: string;
  /** The meta description. Pages with more metadata use `pageMeta` instead. */
  description?: string | undefined;
  /** The width of the content; header and footer are the same on every page. */
  width?: ContainerWidthName | undefined;
  /** `reduced` during a purchase: no links that lead away from it. */
  header?: 'full' | 'reduced' | undefined;
  /** The retailer's promotion, under the header. */
  banner?: ReactNode;
  /** Full-width, between header and content, e.g. the step indicator. */
  band?: ReactNode;
  /** Full-width coloured section above the content. */
  hero?: ReactNode;
  /** Fixed to the bottom of the window while the content is visible. */
  bottomBar?: ReactNode;
  children?: ReactNode;
}

export function PageFrame({
  title,
  description,
  width,
  header = 'full',
  banner,
  band,
  hero,
  bottomBar,
  children,
}: PageFrameProps) {
  const { areaName, brandName, footer } = useBrand();
  return (
    <div className={styles.frame}>
      <title>{`${title} – ${areaName}`}</title>
      {description && <meta name="description" content={description} />}
      <a className={styles.skip} href="#content">
        Skip to main content
      </a>
      <header className={styles.header}>
        <Container className={styles.headerRow}>
          <RouterLink className={styles.home} to={basePath} aria-label={`${areaName}: all plans`}>
            <Logo name={brandName} />
          </RouterLink>
          {header === 'reduced' && (
            <span className={styles.secure}>
              <Icon glyph={LockIcon} size="sm" />
              Safe &amp; Secure
            </span>
          )}
        </Container>
        {banner}
        {band && (
          <div className={styles.band}>
            <Container>{band}</Container>
          </div>
        )}
      </header>
      <main id="content" className={styles.content} tabIndex={-1}>
        {hero}
        <Container width={width} className={styles.body}>
          {children}
        </Container>
        {bottomBar}
      </main>
      <footer className={styles.footer} data-on-dark="">
        <Container className={styles.footerRow}>
          <p>{footer.copyright}</p>
          <div className={styles.footerLinks}>
            {footer.groups.map(({ label, links }) => (
              <ul key={label} aria-label={label} className={styles.footerLinks}>
                {links.map(({ text, href }) => (
                  <li key={href}>
                    <a href={href}>{text}</a>
                  </li>
                ))}
              </ul>
            ))}
          </div>
        </Container>
      </footer>
    </div>
  );
}
