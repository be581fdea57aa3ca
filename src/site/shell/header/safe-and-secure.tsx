import { Icon } from '#design/components/icon/icon.tsx';
import { LockIcon } from '#design/components/icon/icons.ts';

/** The lock with "Safe & Secure" in the reduced header of a purchase. */
export function SafeAndSecure() {
  return (
    <span className="secure">
      <Icon glyph={LockIcon} size="sm" />
      Safe &amp; Secure
    </span>
  );
}
