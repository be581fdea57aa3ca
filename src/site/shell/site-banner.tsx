import type { Banner as BannerContent } from '#catalogue/banner.ts';
import { Banner } from '#design/components/banner/banner.tsx';
import { Icon, type IconGlyph } from '#design/components/icon/icon.tsx';
import {
  BoilerIcon,
  InfoIcon,
  PlumbingIcon,
  StarIcon,
  TagIcon,
} from '#design/components/icon/icons.ts';

const glyphs: Record<NonNullable<BannerContent['leadingIcon']>, IconGlyph> = {
  tag: TagIcon,
  star: StarIcon,
  boiler: BoilerIcon,
  plumbing: PlumbingIcon,
  info: InfoIcon,
};

interface SiteBannerProps {
  banner: BannerContent | undefined;
}

/** The retailer's promotion for this page. Where none is configured there is nothing. */
export function SiteBanner({ banner }: SiteBannerProps) {
  if (!banner) return null;
  const { pages, productIds, leadingIcon, modal, ...look } = banner;
  return (
    <Banner
      {...look}
      role="region"
      aria-label="Offer"
      leadingIcon={leadingIcon && <Icon glyph={glyphs[leadingIcon]} />}
      modal={modal && { title: modal.title, content: <p>{modal.content}</p>, closeLabel: 'Close' }}
    />
  );
}
