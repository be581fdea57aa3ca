import { createHash } from 'node:crypto';
import figtree from '@fontsource-variable/figtree/files/figtree-latin-wght-normal.woff2?inline';
import type { Brand } from '#catalogue/brand.ts';
import type { BrandFiles } from '#catalogue/brand-files.ts';
import { createBrandStyles } from '#catalogue/brand-styles.ts';
import buttonStyles from '#design/components/button/button.module.css?inline';
import iconStyles from '#design/components/icon/icon.module.css?inline';
import logoStyles from '#design/components/icon/logo.module.css?inline';
import chartStyles from '#design/components/rate-chart/rate-chart.module.css?inline';
import baseStyles from '#design/tokens/base.css?inline';
import tokenStyles from '#design/tokens/tokens.css?inline';
import funnelStyles from './funnel.css?inline';
import staffStyles from './staff.css?inline';

export interface StaffBrand {
  brand: Brand;
  brandFiles: BrandFiles;
}

export const stylesPath = '/staff.css';

/** The address is of this version. */
const known = new WeakMap<Brand, { css: string; address: string }>();

/** One style sheet for all pages, in the brand's colours. Nothing of it is in the files of the site. */
export function getStaffStyles({ brand, brandFiles }: StaffBrand) {
  const made = known.get(brand);
  if (made) return made;
  const css = [
    createBrandStyles(brand, brandFiles.font),
    brand.font
      ? ''
      : `@font-face{font-family:"Figtree Variable";font-weight:300 900;src:url(${figtree}) format("woff2")}`,
    tokenStyles,
    baseStyles,
    iconStyles,
    logoStyles,
    buttonStyles,
    chartStyles,
    staffStyles,
    funnelStyles,
  ].join('\n');
  const hash = createHash('sha256').update(css).digest('hex').slice(0, 16);
  const styles = { css, address: `${stylesPath}?v=${hash}` };
  known.set(brand, styles);
  return styles;
}
