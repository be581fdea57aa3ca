import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';
import { Container } from '#design/layout/container.tsx';
import { createSiteLinkAttributes } from '../site-link-attributes.ts';
import { CustomerToggle } from './customer-toggle.tsx';

interface UtilityBarProps {
  phoneNumber: string;
  siteOrigin: string;
  isOwnPage: boolean;
}

/** The bar above the full header on wide screens. */
export function UtilityBar({ phoneNumber, siteOrigin, isOwnPage }: UtilityBarProps) {
  return (
    <div className="utility-bar">
      <Container className="utility-bar-row">
        <CustomerToggle siteOrigin={siteOrigin} isOwnPage={isOwnPage} />
        <ul className="utility-bar-links">
          <li className="utility-phone">
            <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>
              <Icon glyph={PhoneIcon} size="xs" />
              {phoneNumber}
            </a>
          </li>
          <li>
            <a {...createSiteLinkAttributes('/support-centre/emergency', siteOrigin)}>
              Emergencies
            </a>
          </li>
        </ul>
      </Container>
    </div>
  );
}
