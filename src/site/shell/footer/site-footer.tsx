import type { ReactNode } from 'react';
import { documentsPath, leavePath, linkCodesPath } from '#api/paths.ts';
import type { Footer } from '#catalogue/footer.ts';
import { type GlyphComponent, Icon } from '#design/components/icon/icon.tsx';
import {
  CameraIcon,
  ChatIcon,
  ChevronDownIcon,
  DeviceIcon,
  PhoneIcon,
  PlayIcon,
} from '#design/components/icon/icons.ts';
import { Container } from '#design/layout/container.tsx';
import { createSiteLinkAttributes } from '../site-link-attributes.ts';

interface FooterProps {
  footer: Footer;
  logo: ReactNode;
  siteOrigin: string;
}

/**
 * The link to the cookie settings. The consent script opens them; without script the link leads to the page
 * about cookies.
 */
function CookieSettings() {
  return (
    <a href={`${documentsPath}/cookies`} data-own-page="" data-cookie-settings="">
      Cookie settings
    </a>
  );
}

/** In every footer, whatever the content says: a plan is left as easily as it is bought. */
function LeaveLink() {
  return <a href={leavePath}>Leave a plan</a>;
}

/** Stores the codes of a campaign's link if the browser runs no script. Otherwise early-visit.ts stores them. */
function LinkCodesImage() {
  return (
    <noscript>
      <img src={linkCodesPath} alt="" hidden />
    </noscript>
  );
}

const socialIcons: Record<Footer['social'][number]['icon'], GlyphComponent> = {
  community: ChatIcon,
  photos: CameraIcon,
  videos: PlayIcon,
};

export function FullFooter({ footer, logo, siteOrigin }: FooterProps) {
  const { apps, social, groups, customerServicePhoneNumber: phoneNumber } = footer;
  return (
    <>
      <Container className="footer-main">
        <div className="footer-intro">
          {logo}
          <p>{footer.tagline}</p>
          <p className="footer-phone">
            <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>
              <Icon glyph={PhoneIcon} size="sm" />
              <span className="shell-unseen">Customer service: </span>
              {phoneNumber}
            </a>
          </p>
          <ul className="footer-apps">
            {apps.map(({ name, platform, href }) => (
              <li key={href}>
                <a {...createSiteLinkAttributes(href, siteOrigin)}>
                  <Icon glyph={DeviceIcon} />
                  <span>
                    <small>{name}</small> <strong>{platform}</strong>
                  </span>
                </a>
              </li>
            ))}
          </ul>
          <ul className="footer-social">
            {social.map(({ text, href, icon }) => (
              <li key={href}>
                <a {...createSiteLinkAttributes(href, siteOrigin)}>
                  <Icon glyph={socialIcons[icon]} label={text} />
                </a>
              </li>
            ))}
          </ul>
          <div data-wallet-badge="" />
        </div>
        <nav className="footer-groups" aria-label="Footer">
          {groups.map(({ label, links }) => (
            <details key={label} className="footer-group">
              <summary>
                {label}
                <Icon glyph={ChevronDownIcon} size="sm" />
              </summary>
              <h2>{label}</h2>
              <ul>
                {links.map(({ text, href }) => (
                  <li key={href}>
                    <a {...createSiteLinkAttributes(href, siteOrigin)}>{text}</a>
                  </li>
                ))}
              </ul>
            </details>
          ))}
        </nav>
      </Container>
      <Container className="footer-legal">
        <p>{footer.legalStatement}</p>
        <p className="footer-copyright">
          {footer.copyright} <LeaveLink /> <CookieSettings />
        </p>
      </Container>
      <LinkCodesImage />
    </>
  );
}

/** The footer during a purchase, with only the links that may matter to the buyer. */
export function ReducedFooter({ footer, siteOrigin }: Omit<FooterProps, 'logo'>) {
  const links = footer.groups
    .flatMap((group) => group.links)
    .filter(({ isInReducedFooter }) => isInReducedFooter);
  return (
    <>
      <Container className="footer-reduced">
        <p>{footer.copyright}</p>
        <ul>
          {links.map(({ text, href }) => (
            <li key={href}>
              <a {...createSiteLinkAttributes(href, siteOrigin)}>{text}</a>
            </li>
          ))}
          <li>
            <LeaveLink />
          </li>
          <li>
            <CookieSettings />
          </li>
        </ul>
      </Container>
      <LinkCodesImage />
    </>
  );
}
