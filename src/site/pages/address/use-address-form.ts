import { useEffect, useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { FoundAddress } from '#api/address-lookup.ts';
import { type AddressLookupState, useAddressLookup } from '#site/calls/address-lookup.ts';
import { focusField } from '#site/forms/focus-field.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { useJourney } from '#site/journey/use-journey.ts';
import { saveDraft, useDraft } from '#site/journey-state/in-tab/drafts.ts';
import {
  addressForms,
  createAddressAnswer,
  type EntryMode,
  findAddress,
  manualFields,
} from './address-form.ts';
import { createCorrespondenceFormValues } from './correspondence-fields.ts';

/**
 * The query of the links that choose how the address is entered. A script changes the page without them. `again`: the
 * errors of the other way are not shown.
 */
export const entryQueries = { list: '?entry=list&again', manual: '?entry=manual&again' };

/** The name under which the draft of the form has how the address is entered. */
const entryDraftField = 'entry';

/** The address is chosen from the lookup or entered manually. Both are stored as address lines and town. */
export function useAddressForm() {
  const { stored, refused, answer, answers, product, urlOf, nextNote, carried } =
    useJourney('address');
  const postcode = answers.postcode?.postcode;
  const lookup = useAddressLookup(postcode, carried?.lookup);
  const addresses = addressesOf(lookup);
  const draft = useDraft('address');
  const storedLine =
    findAddress(draft.foundAddress, addresses)?.completeAddressLine ??
    lineOf(answers.address, addresses);
  // An address that the buyer has chosen or entered before is not replaced, nor is "Select one" after a choice.
  const isGiven = answers.address !== undefined || draft.foundAddress !== undefined;
  const soleLine = addresses.length === 1 && !isGiven && addresses[0]?.completeAddressLine;
  const { search } = useLocation();
  const [chosenMode, setChosenMode] = useState(() => findEntryMode(search, refused?.values));
  const isUnlisted = answers.address && lookup.kind === 'found' && !storedLine;
  const isPartlyEntered = manualFields.some((name) => draft[name]);
  const storedMode: EntryMode =
    parseMode(draft[entryDraftField]) ?? (isPartlyEntered || isUnlisted ? 'manual' : 'list');
  const mode: EntryMode = postcode && isListed(lookup) ? (chosenMode ?? storedMode) : 'manual';

  const givenCorrespondence = useMemo(() => createCorrespondenceFormValues(stored), [stored]);
  // Landlords choose for themselves: one who overlooks a default would have letters sent to a tenant.
  const suggestedWriteHere = product.isForLandlords ? '' : 'Y';
  const form = useValidatedForm({
    rules: addressForms[mode],
    draft: 'address',
    stored: useMemo(
      () => ({
        ...Object(stored),
        foundAddress: storedLine || soleLine || '',
        writeHere: suggestedWriteHere,
        ...givenCorrespondence,
      }),
      [stored, storedLine, soleLine, suggestedWriteHere, givenCorrespondence],
    ),
    refused,
    onAnswer: (given) => {
      const address = createAddressAnswer(mode, given, addresses);
      // A found address that fails our own rules has to be corrected manually.
      if (address) answer(address);
      else enterManually();
    },
  });
  const chosen = findAddress(form.watch('foundAddress'), addresses);

  const { setValue, clearErrors } = form;
  useEffect(() => {
    if (!soleLine) return;
    setValue('foundAddress', soleLine);
    clearErrors('foundAddress');
  }, [setValue, clearErrors, soleLine]);

  const switchTo = (next: EntryMode, lines = {}) => {
    form.clearProblems();
    setChosenMode(next);
    // The buyer types none of this, so the form does not store it.
    saveDraft('address', { ...lines, [entryDraftField]: next });
    // In the next animation frame the field is rendered.
    requestAnimationFrame(() => focusField(next === 'manual' ? 'addressLine1' : 'foundAddress'));
  };
  const enterManually = () => {
    if (!chosen) return switchTo('manual');
    const { addressLine1, addressLine2, town } = chosen;
    const lines = { addressLine1, addressLine2, town };
    for (const name of manualFields) form.setValue(name, lines[name]);
    switchTo('manual', lines);
  };

  return {
    form,
    mode,
    lookup,
    addresses,
    chosen,
    isAddressSuggested: chosen?.completeAddressLine === soleLine,
    isWriteHereSuggested:
      suggestedWriteHere !== '' && !draft.writeHere && !givenCorrespondence.writeHere,
    postcode,
    nextNote,
    postcodeStep: urlOf('postcode'),
    enterManually,
    /** Returns to the list of found addresses; undefined when there is no list. */
    chooseFromList: isListed(lookup) && postcode ? () => switchTo('list') : undefined,
  };
}

/** A form that the server refused is shown as it was sent, otherwise a link may have chosen how to enter the address. */
function findEntryMode(
  search: string,
  refused: Record<string, unknown> | undefined,
): EntryMode | undefined {
  if (refused && manualFields.some((name) => refused[name])) return 'manual';
  return parseMode(new URLSearchParams(search).get('entry'));
}

function parseMode(text: string | null | undefined): EntryMode | undefined {
  return (['list', 'manual'] as const).find((mode) => mode === text);
}

function isListed(lookup: AddressLookupState): boolean {
  return lookup.kind === 'looking' || lookup.kind === 'found';
}

const noAddresses: readonly FoundAddress[] = [];

function addressesOf(lookup: AddressLookupState): readonly FoundAddress[] {
  return lookup.kind === 'found' ? lookup.addresses : noAddresses;
}

type AddressParts = Pick<FoundAddress, 'addressLine1' | 'addressLine2' | 'town'>;

/** The stored address as it is written in the list; empty when the list does not have it. */
function lineOf(stored: AddressParts | undefined, addresses: readonly FoundAddress[]): string {
  const home = addresses.find(
    ({ addressLine1, addressLine2, town }) =>
      addressLine1 === stored?.addressLine1 &&
      addressLine2 === stored.addressLine2 &&
      town === stored.town,
  );
  return home?.completeAddressLine ?? '';
}
