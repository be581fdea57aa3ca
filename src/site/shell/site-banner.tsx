import { useLocation, useNavigate } from 'react-router';
import type { ShownBanner } from '#catalogue/banner.ts';
import { Banner } from '#design/components/banner/banner.tsx';
import { Icon, type IconGlyph } from '#design/components/icon/icon.tsx';
import {
  BoilerIcon,
  InfoIcon,
  PlumbingIcon,
  StarIcon,
  TagIcon,
} from '#design/components/icon/icons.ts';

const glyphs: Record<NonNullable<ShownBanner['leadingIcon']>, IconGlyph> = {
  tag: TagIcon,
  star: StarIcon,
  boiler: BoilerIcon,
  plumbing: PlumbingIcon,
  info: InfoIcon,
};

interface SiteBannerProps {
  banner: ShownBanner | undefined;
}

/** The retailer's promotion for this page. Where none is configured there is nothing. */
export function SiteBanner({ banner }: SiteBannerProps) {
  return banner ? <Promotion banner={banner} /> : null;
}

/** With a link and a modal the call to action runs both, so the link must not take this page away. */
function Promotion({ banner }: { banner: ShownBanner }) {
  const { pages, productIds, leadingIcon, modal, cta, href, ...look } = banner;
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const isOfThisPage = href?.split(/[?#]/)[0] === pathname;
  const isBeside = modal !== undefined && href !== undefined && !isOfThisPage;
  return (
    <Banner
      {...look}
      role="region"
      aria-label="Offer"
      cta={isBeside ? `${cta} (opens in a new tab)` : cta}
      href={href}
      target={isBeside ? '_blank' : undefined}
      onCta={(_, event) => {
        if (!modal || !href || isBeside) return;
        event.preventDefault();
        navigate(href, { preventScrollReset: true });
      }}
      leadingIcon={leadingIcon && <Icon glyph={glyphs[leadingIcon]} />}
      modal={modal && { title: modal.title, content: <p>{modal.content}</p>, closeLabel: 'Close' }}
    />
  );
}
