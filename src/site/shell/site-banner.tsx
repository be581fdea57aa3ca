import { useLocation, useNavigate } from 'react-router';
import type { BannerOnPage } from '#catalogue/banner.ts';
import { Banner } from '#design/components/banner/banner.tsx';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import {
  BoilerIcon,
  InfoIcon,
  PlumbingIcon,
  StarIcon,
  TagIcon,
} from '#design/components/icon/icons.ts';

const glyphs: Record<NonNullable<BannerOnPage['leadingIcon']>, GlyphComponent> = {
  tag: TagIcon,
  star: StarIcon,
  boiler: BoilerIcon,
  plumbing: PlumbingIcon,
  info: InfoIcon,
};

interface SiteBannerProps {
  banner: BannerOnPage | undefined;
}

/** The promotion configured for this page, if any. */
export function SiteBanner({ banner }: SiteBannerProps) {
  return banner ? <Promotion banner={banner} /> : null;
}

/** A call to action with both a link and a modal runs both, so the link must not replace this page. */
function Promotion({ banner }: { banner: BannerOnPage }) {
  const { pages, productIds, leadingIcon, modal, cta, href, ...look } = banner;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isSamePage = href?.split(/[?#]/)[0] === pathname;
  const isInNewTab = modal !== undefined && href !== undefined && !isSamePage;
  return (
    <Banner
      {...look}
      role="region"
      aria-label="Offer"
      cta={isInNewTab ? `${cta} (opens in a new tab)` : cta}
      href={href}
      target={isInNewTab ? '_blank' : undefined}
      onCta={(_, event) => {
        if (!modal || !href || isInNewTab) return;
        event.preventDefault();
        navigate(href, { preventScrollReset: true });
      }}
      leadingIcon={leadingIcon && <Icon glyph={glyphs[leadingIcon]} />}
      modal={modal && { title: modal.title, content: <p>{modal.content}</p>, closeLabel: 'Close' }}
    />
  );
}
