import type { Menu } from '#catalogue/menu.ts';
import { ButtonLink } from '#design/components/button/button.tsx';
import { Icon } from '#design/components/icon/icon.tsx';
import { ChevronDownIcon, CrossIcon, MenuIcon, UserIcon } from '#design/components/icon/icons.ts';
import { Container } from '#design/layout/container.tsx';
import {
  createOwnAreaAttributes,
  createSiteLinkAttributes,
  isOwnAddress,
} from '../site-link-attributes.ts';
import { CustomerToggle } from './customer-toggle.tsx';

interface SiteMenuProps {
  menu: Menu;
  siteOrigin: string;
  /** Whether the page is one of this product, not e.g. the page of an unknown address. */
  isOwnPage: boolean;
}

const menuId = 'site-menu';
const accountPath = '/my-account';

/**
 * The sections and account actions of the full header: a mega menu from breakpoint xl, a drawer below it. Both are
 * platform widgets (`details`, `popover`), so they open without script. Both sets of account actions are in the page;
 * an attribute of the document (visitor-state-script.tsx) decides which one is shown.
 */
export function SiteMenu({ menu, siteOrigin, isOwnPage }: SiteMenuProps) {
  return (
    <>
      <div className="menu-tools">
        <a
          className="menu-tool menu-tool-account"
          {...createSiteLinkAttributes(accountPath, siteOrigin)}
        >
          <Icon glyph={UserIcon} />
          <span className="shell-unseen">
            My account<span data-visitor="logged-in">, signed in</span>
          </span>
        </a>
        <button type="button" className="menu-tool" popoverTarget={menuId}>
          <Icon glyph={MenuIcon} className="menu-open-sign" />
          <Icon glyph={CrossIcon} className="menu-close-sign" />
          <span className="shell-unseen">Menu</span>
        </button>
      </div>
      <div className="menu" id={menuId} popover="auto">
        <div className="menu-toggle">
          <CustomerToggle siteOrigin={siteOrigin} isOwnPage={isOwnPage} />
        </div>
        <nav className="menu-nav" aria-label="Main">
          <ul className="menu-sections">
            {menu.items.map((item) => (
              <MenuSection
                key={item.id}
                item={item}
                siteOrigin={siteOrigin}
                isOwnPage={isOwnPage}
              />
            ))}
          </ul>
        </nav>
        <MenuActions visitor="logged-out" links={menu.actions.loggedOut} siteOrigin={siteOrigin} />
        <MenuActions visitor="logged-in" links={menu.actions.loggedIn} siteOrigin={siteOrigin} />
      </div>
    </>
  );
}

interface MenuSectionProps extends Omit<SiteMenuProps, 'menu'> {
  item: Menu['items'][number];
}

function MenuSection({ item: { label, groups, button }, siteOrigin, isOwnPage }: MenuSectionProps) {
  const isOwnArea = groups.some(({ links }) => links.some(({ href }) => isOwnAddress(href)));
  return (
    <li>
      {/* Of the sections with the same name, the browser keeps at most one open. */}
      <details className="menu-section" name="site-menu-section">
        <summary {...(isOwnArea && createOwnAreaAttributes(isOwnPage))}>
          {label}
          <Icon glyph={ChevronDownIcon} size="xs" />
        </summary>
        <div className="menu-panel">
          <Container className="menu-panel-row">
            {groups.map((group) => (
              <MenuGroup key={group.label} group={group} siteOrigin={siteOrigin} />
            ))}
            {button && (
              <div className="menu-promo">
                <strong>{label}</strong>
                <ButtonLink
                  variant="secondary"
                  size="sm"
                  {...createSiteLinkAttributes(button.href, siteOrigin)}
                >
                  {button.text}
                </ButtonLink>
              </div>
            )}
          </Container>
        </div>
      </details>
    </li>
  );
}

interface MenuGroupProps {
  group: Menu['items'][number]['groups'][number];
  siteOrigin: string;
}

function MenuGroup({ group: { label, links }, siteOrigin }: MenuGroupProps) {
  return (
    <div>
      <p className="menu-label">{label}</p>
      <ul>
        {links.map(({ text, href, flair, carriesCampaignCode }) => (
          <li key={`${href} ${text}`}>
            <a
              className="menu-link"
              {...createSiteLinkAttributes(href, siteOrigin)}
              data-carries-campaign-code={carriesCampaignCode ? '' : undefined}
            >
              {text}
              {flair && <span className="menu-flair">{flair}</span>}
            </a>
          </li>
        ))}
      </ul>
    </div>
  );
}

interface MenuActionsProps {
  visitor: 'logged-in' | 'logged-out';
  links: Menu['actions']['loggedIn'];
  siteOrigin: string;
}

/** The last action is a button: Get a quote, or Sign out in its place. */
function MenuActions({ visitor, links, siteOrigin }: MenuActionsProps) {
  return (
    <ul className="menu-actions" data-visitor={visitor}>
      {links.map(({ text, href }, index) => {
        const isButton = index === links.length - 1;
        const isSignOut = visitor === 'logged-in' && isButton;
        return (
          <li key={href}>
            {isButton ? (
              <ButtonLink
                variant={isSignOut ? 'tertiary' : 'secondary'}
                size="sm"
                {...createSiteLinkAttributes(href, siteOrigin)}
              >
                {text}
              </ButtonLink>
            ) : (
              <a className="menu-account" {...createSiteLinkAttributes(href, siteOrigin)}>
                {href === accountPath && <Icon glyph={UserIcon} />}
                {text}
              </a>
            )}
          </li>
        );
      })}
    </ul>
  );
}
