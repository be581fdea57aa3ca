import { type ReactNode, useContext } from 'react';
import { Link as RouterLink } from 'react-router';
import { basePath } from '#api/paths.ts';
import { joinClassNames } from '#design/class-list.ts';
import logo from '#design/components/icon/logo.module.css';
import { Container } from '#design/layout/container.tsx';
import type { ContainerWidthName } from '#design/tokens/tokens.ts';
import { useBrand } from './brand.ts';
import styles from './page-frame.module.css';
import { personalMasks } from './personal-masks.ts';
import { ScriptPlace } from './script-place.tsx';
import { hasFullShell, StaticPart, StaticPartsContext } from './static-part.tsx';

interface PageFrameProps {
  /** The document title; the area's name is appended. */
  title: string;
  /** The meta description. Pages with more metadata use `pageMeta` instead. */
  description?: string | undefined;
  /** The width of the content. Header and footer are as wide as it on an extra-wide page. */
  width?: ContainerWidthName | undefined;
  /**
   * Which header and footer the page has. `reduced` is for a purchase: it has no links that lead away from it. Links to other pages load
   * a document (use-check-page-files.ts); what is shown without one, such as an error, has the reduced ones too.
   */
  header?: 'full' | 'reduced' | undefined;
  /** The retailer's promotion, under the header. */
  banner?: ReactNode;
  /** Full-width content between header and main content, e.g. the step indicator. */
  band?: ReactNode;
  /** A full-width coloured section above the main content. */
  hero?: ReactNode;
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
  children,
}: PageFrameProps) {
  const { areaName } = useBrand();
  const isOnServer = useContext(StaticPartsContext) !== undefined;
  const isReduced = header === 'reduced' || !(isOnServer || hasFullShell());
  return (
    <div className={joinClassNames(styles.frame, width === 'extrawide' && styles.extrawide)}>
      <title>{`${title} – ${areaName}`}</title>
      {description && <meta name="description" content={description} />}
      <a className={styles.skip} href="#content">
        Skip to main content
      </a>
      {/* After the skip link, so that the cookie banner is the next stop of the Tab key. */}
      <ScriptPlace data-consent-place="" />
      <StaticPart name="previewBar" />
      <header className={styles.header}>
        {!isReduced && <StaticPart name="utilityBar" />}
        <Container className={joinClassNames(styles.headerRow, isReduced && styles.reduced)}>
          <RouterLink
            className={joinClassNames(styles.home, logo.logo)}
            to={basePath}
            aria-label={`${areaName}: all plans`}
          >
            <StaticPart name="logo" />
          </RouterLink>
          {/* Filled by partner-logo-image.ts, because the page is the same for every visitor. */}
          <ScriptPlace as="span" className="partner-logo" data-partner-logo="" />
          <StaticPart name="secure" isHidden={!isReduced} />
          {!isReduced && <StaticPart name="menu" />}
        </Container>
        {banner}
        {band && (
          <div className={styles.band}>
            <Container>{band}</Container>
          </div>
        )}
      </header>
      {/* The pages of a purchase repeat what the buyer has entered, in headings too. */}
      <main
        {...(header === 'reduced' && personalMasks)}
        id="content"
        className={styles.content}
        tabIndex={-1}
      >
        {hero}
        <Container width={width} className={styles.body}>
          {children}
        </Container>
      </main>
      <footer id="site-footer" className={styles.footer} data-on-dark="">
        {!isReduced && <StaticPart name="fullFooter" />}
        <StaticPart name="reducedFooter" isHidden={!isReduced} />
        <StaticPart name="customerService" isHidden />
      </footer>
    </div>
  );
}
