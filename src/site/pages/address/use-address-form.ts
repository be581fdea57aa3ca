import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { FoundAddress } from '#api/address-lookup.ts';
import { addressAnswerSchema } from '#journey/answers.ts';
import { addressLinesSchema } from '#journey/postal-address.ts';
import { type AddressLookupState, useAddressLookup } from '#site/calls/address-lookup.ts';
import { focusField } from '#site/forms/focus-field.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { useJourney } from '#site/journey/use-journey.ts';
import { useDraft } from '#site/session/drafts.ts';
import {
  type AddressFieldSchemas,
  blankCorrespondenceForm,
  createCorrespondenceFieldSchemas,
  createCorrespondenceFormValues,
  readCorrespondenceAddress,
} from './correspondence-fields.ts';

const blank = {
  foundAddress: '',
  addressLine1: '',
  addressLine2: '',
  town: '',
  ...blankCorrespondenceForm,
};

const manualFields = ['addressLine1', 'addressLine2', 'town'] as const;

const foundAddress = z.string().check(z.minLength(1, 'Choose your address'));

function formSchema(mode: EntryMode, isElsewhere: boolean) {
  const home: AddressFieldSchemas = mode === 'manual' ? addressLinesSchema.shape : { foundAddress };
  return z.object({ ...home, ...createCorrespondenceFieldSchemas(isElsewhere) });
}

type EntryMode = 'list' | 'manual';

/** The address is chosen from the lookup or entered manually. Both are stored as address lines and town. */
export function useAddressForm() {
  const { stored, answer, answers, product, urlOf, nextNote } = useJourney('address');
  const postcode = answers.postcode?.postcode;
  const lookup = useAddressLookup(postcode);
  const addresses = addressesOf(lookup);
  const draft = useDraft('address');
  const storedLine =
    homeAt(draft.foundAddress, addresses)?.completeAddressLine ??
    lineOf(answers.address, addresses);
  // An address that the buyer has chosen or entered before is not replaced, nor is "Select one" after a choice.
  const isGiven = answers.address !== undefined || draft.foundAddress !== undefined;
  const soleLine = addresses.length === 1 && !isGiven && addresses[0]?.completeAddressLine;
  const [chosenMode, setChosenMode] = useState<EntryMode>();
  const isUnlisted = answers.address && lookup.kind === 'found' && !storedLine;
  const isPartlyEntered = manualFields.some((name) => draft[name]);
  const storedMode: EntryMode = isPartlyEntered || isUnlisted ? 'manual' : 'list';
  const mode: EntryMode = postcode && isListed(lookup) ? (chosenMode ?? storedMode) : 'manual';

  const [isElsewhere, setIsElsewhere] = useState(false);
  const givenCorrespondence = useMemo(() => createCorrespondenceFormValues(stored), [stored]);
  // Landlords choose for themselves: one who overlooks a default would have letters sent to a tenant.
  const suggestedWriteHere = product.isForLandlords ? '' : 'Y';
  const form = useValidatedForm({
    schema: useMemo(() => formSchema(mode, isElsewhere), [mode, isElsewhere]),
    draft: 'address',
    blank,
    stored: useMemo(
      () => ({
        ...Object(stored),
        foundAddress: storedLine,
        writeHere: suggestedWriteHere,
        ...givenCorrespondence,
      }),
      [stored, storedLine, suggestedWriteHere, givenCorrespondence],
    ),
    onAnswer: (given) => {
      const home = mode === 'manual' ? given : homeAt(given.foundAddress, addresses);
      // A found address that fails our own rules has to be corrected manually.
      const parsed = z.safeParse(addressAnswerSchema, {
        ...home,
        correspondence: readCorrespondenceAddress(given),
      });
      if (parsed.success) answer(parsed.data);
      else enterManually();
    },
  });
  const chosen = homeAt(form.watch('foundAddress'), addresses);
  const isCorrespondenceElsewhere = form.watch('writeHere') === 'N';
  if (isCorrespondenceElsewhere !== isElsewhere) setIsElsewhere(isCorrespondenceElsewhere);

  const { setValue, clearErrors } = form;
  useEffect(() => {
    if (!soleLine) return;
    setValue('foundAddress', soleLine);
    clearErrors('foundAddress');
  }, [setValue, clearErrors, soleLine]);

  const switchTo = (next: EntryMode) => {
    form.clearProblems();
    setChosenMode(next);
  };
  const enterManually = () => {
    if (chosen) {
      for (const name of manualFields) {
        form.setValue(name, chosen[name], { shouldDirty: true });
      }
    }
    switchTo('manual');
  };

  useEffect(() => {
    if (chosenMode) focusField(chosenMode === 'manual' ? 'addressLine1' : 'foundAddress');
  }, [chosenMode]);

  return {
    form,
    mode,
    lookup,
    addresses,
    chosen,
    isElsewhere,
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

function isListed(lookup: AddressLookupState): boolean {
  return lookup.kind === 'looking' || lookup.kind === 'found';
}

const noAddresses: readonly FoundAddress[] = [];

function addressesOf(lookup: AddressLookupState): readonly FoundAddress[] {
  return lookup.kind === 'found' ? lookup.addresses : noAddresses;
}

function homeAt(
  line: string | undefined,
  addresses: readonly FoundAddress[],
): FoundAddress | undefined {
  return addresses.find(({ completeAddressLine }) => completeAddressLine === line);
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
