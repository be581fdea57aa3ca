import { Alert } from '#design/components/alert/alert.tsx';
import { Button } from '#design/components/button/button.tsx';
import type { AddressLookupState } from '#site/calls/address-lookup.ts';
import styles from './page.module.css';

interface NoAddressesProps {
  lookup: AddressLookupState;
  postcode: string;
  onRetry: () => void;
}

/** Explains why there is no list of addresses; the address can be entered manually. */
export function NoAddresses({ lookup, postcode, onRetry }: NoAddressesProps) {
  switch (lookup.kind) {
    case 'none':
      return (
        <Alert severity="info" title={`We found no addresses at ${postcode}`}>
          <p>Check that the postcode is right, or enter your address manually.</p>
        </Alert>
      );
    case 'unavailable':
      return (
        <Alert severity="info" title="We cannot look up addresses right now">
          <p>Please enter your address manually.</p>
        </Alert>
      );
    case 'unreachable':
      return (
        <Alert severity="info" title="We cannot reach our server">
          <p>You may be offline. You can enter your address manually and carry on.</p>
          <Button variant="text" size="sm" className={styles.switchMode} onClick={onRetry}>
            Look up addresses again
          </Button>
        </Alert>
      );
    case 'looking':
    case 'found':
      return null;
    default:
      return lookup satisfies never;
  }
}
