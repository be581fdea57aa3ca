import type { ComponentProps } from 'react';
import type { FoundAddress } from '#api/address-lookup.ts';
import { Dropdown } from '#design/components/dropdown/dropdown.tsx';
import { dropdownPlaceholder } from '#rules/fields/dropdown.ts';
import type { AddressLookupState } from '#site/calls/address-lookup.ts';
import { LiveRegion } from '#site/forms/live-region.tsx';
import styles from './page.module.css';

interface FoundAddressesProps
  extends Omit<ComponentProps<typeof Dropdown>, 'label' | 'options' | 'placeholder' | 'hint'> {
  lookup: AddressLookupState;
  chosen: FoundAddress | undefined;
  /** True if the chosen address is the only one, which we chose for the buyer. */
  isSuggested: boolean;
  postcode: string | undefined;
}

/**
 * A native select: phones show long lists as a wheel, and typing a house number selects it. It is shown,
 * empty, during the lookup, so that the page does not move when the addresses arrive.
 */
export function FoundAddresses({
  lookup,
  chosen,
  isSuggested,
  postcode,
  ...field
}: FoundAddressesProps) {
  const isLooking = lookup.kind === 'looking';
  const addresses = lookup.kind === 'found' ? lookup.addresses : [];
  return (
    <>
      <Dropdown
        {...field}
        label="Address"
        placeholder={isLooking ? 'Looking up addresses…' : dropdownPlaceholder}
        options={addresses.map(({ completeAddressLine }) => ({
          value: completeAddressLine,
          label: completeAddressLine,
        }))}
        hint={
          <span role="status">
            {isLooking
              ? `Looking up the addresses at ${postcode}`
              : `${addresses.length === 1 ? '1 address' : `${addresses.length} addresses`} at ${postcode}${isSuggested ? ', which we have chosen for you' : ''}`}
          </span>
        }
        aria-busy={isLooking}
      />
      <LiveRegion>{chosen && <ChosenAddress home={chosen} />}</LiveRegion>
    </>
  );
}

/** The chosen address in full, because a narrow select cuts it off. */
function ChosenAddress({ home }: { home: FoundAddress }) {
  const lines = [home.addressLine1, home.addressLine2, home.town, home.postcode];
  return (
    <address className={styles.chosen}>
      {lines
        .filter((line) => line !== '')
        .map((line) => (
          <span key={line} className={styles.line}>
            {line}
          </span>
        ))}
    </address>
  );
}
