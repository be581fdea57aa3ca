import type { ReactElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { createBrandStyles } from '#catalogue/brand-styles.ts';
import { Logo } from '#design/components/icon/logo.tsx';
import type { SiteContext } from './server-context.ts';
import { CustomerService } from './shell/customer-service.tsx';
import { FullFooter, ReducedFooter } from './shell/footer/site-footer.tsx';
import { SafeAndSecure } from './shell/header/safe-and-secure.tsx';
import { SiteMenu } from './shell/header/site-menu.tsx';
import { UtilityBar } from './shell/header/utility-bar.tsx';
import { createPhoneStyles } from './shell/phone-styles.ts';
import { PreviewBar, previewBarStyles } from './shell/preview-bar.tsx';
import { isOwnAddress } from './shell/site-link-attributes.ts';
import type { BrandHeadParts, StaticParts } from './shell/static-part.tsx';

type ShellContent = Pick<
  SiteContext,
  'brand' | 'brandFiles' | 'footer' | 'menu' | 'siteOrigin' | 'preview'
>;

/** The parts that were rendered last: pages of one visitor are rendered for each request, and most have the same parts. */
let kept: { of: readonly unknown[]; parts: StaticParts }[] = [];
const mostKept = 4;

/** Header and footer of the page at a path, rendered on the server. The browser gets them as HTML only. */
export function renderStaticParts(content: ShellContent, path: string): StaticParts {
  const { brand, brandFiles, footer, menu, siteOrigin, preview } = content;
  const isOwnPage = isOwnAddress(path);
  const of = [brand, brandFiles, footer, menu, siteOrigin, preview, isOwnPage];
  const known = kept.find((entry) => entry.of.every((value, index) => value === of[index]));
  if (known) return known.parts;
  const parts = renderParts(content, isOwnPage);
  kept = [{ of, parts }, ...kept].slice(0, mostKept);
  return parts;
}

function renderParts(
  { brand, brandFiles, footer, menu, siteOrigin, preview }: ShellContent,
  isOwnPage: boolean,
): StaticParts {
  const logo = { name: brand.brandName, hasName: brand.logoHasName };
  const parts: Record<keyof StaticParts, ReactElement> = {
    logo: <Logo {...logo} svg={brandFiles.logo} />,
    utilityBar: (
      <UtilityBar
        phoneNumber={footer.customerServicePhoneNumber}
        siteOrigin={siteOrigin}
        isOwnPage={isOwnPage}
      />
    ),
    menu: <SiteMenu menu={menu} siteOrigin={siteOrigin} isOwnPage={isOwnPage} />,
    secure: <SafeAndSecure />,
    fullFooter: (
      <FullFooter
        footer={footer}
        logo={<Logo {...logo} svg={brandFiles.logoOnDark} isInverse />}
        siteOrigin={siteOrigin}
      />
    ),
    reducedFooter: <ReducedFooter footer={footer} siteOrigin={siteOrigin} />,
    previewBar: <PreviewBar preview={preview} />,
    customerService: <CustomerService phoneNumber={footer.customerServicePhoneNumber} />,
  };
  const html = Object.entries(parts).map(([name, part]) => [name, renderToStaticMarkup(part)]);
  return Object.fromEntries(html);
}

export function createBrandHead({
  brand,
  brandFiles,
  footer,
  preview,
}: Pick<SiteContext, 'brand' | 'brandFiles' | 'footer' | 'preview'>): BrandHeadParts {
  const { favicon, appleTouchIcon, font } = brandFiles;
  const styles =
    createBrandStyles(brand, font) +
    createPhoneStyles(footer.customerServicePhoneNumber) +
    (preview ? previewBarStyles : '');
  return { styles, themeColour: brand.colours.primary, favicon, appleTouchIcon, font };
}
