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
import { PreviewBar, previewBarStyles } from './shell/preview-bar.tsx';
import { isOwnAddress } from './shell/site-link-attributes.ts';
import type { BrandHeadParts, StaticParts } from './shell/static-part.tsx';

type ShellContent = Pick<
  SiteContext,
  'brand' | 'brandFiles' | 'footer' | 'menu' | 'siteOrigin' | 'preview'
>;

/** Renders header and footer of the page at a path on the server. The browser gets them as HTML only. */
export function renderStaticParts(
  { brand, brandFiles, footer, menu, siteOrigin, preview }: ShellContent,
  path: string,
): StaticParts {
  const isOwnPage = isOwnAddress(path);
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
  preview,
}: Pick<SiteContext, 'brand' | 'brandFiles' | 'preview'>): BrandHeadParts {
  const { favicon, appleTouchIcon, font } = brandFiles;
  const styles = createBrandStyles(brand, font) + (preview ? previewBarStyles : '');
  return { styles, themeColour: brand.colours.primary, favicon, appleTouchIcon, font };
}
