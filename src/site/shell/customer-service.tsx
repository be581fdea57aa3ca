import { Icon } from '#design/components/icon/icon.tsx';
import { PhoneIcon } from '#design/components/icon/icons.ts';

/**
 * The customer-service number, on pages that offer help. A static part, so that no script contains its text or
 * the number.
 */
export function CustomerService({ phoneNumber }: { phoneNumber: string }) {
  return (
    <p className="customer-service">
      <span>Would you rather talk it through?</span>
      <a href={`tel:${phoneNumber.replaceAll(' ', '')}`}>
        <Icon glyph={PhoneIcon} size="sm" />
        {phoneNumber}
      </a>
    </p>
  );
}
