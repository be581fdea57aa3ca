import { useEffect, useMemo, useState } from 'react';
import * as z from 'zod/mini';
import type { FoundAddress } from '#api/address-lookup.ts';
import { addressAnswer } from '#journey/answers.ts';
import { addressLines } from '#journey/postal-address.ts';
import { type AddressLookup, useAddressLookup } from '#site/calls/address-lookup.ts';
import { focusField } from '#site/forms/focus-field.ts';
import { useValidatedForm } from '#site/forms/use-validated-form.ts';
import { useJourney } from '#site/journey/use-journey.ts';
import { useDraft } from '#site/session/drafts.ts';
import {
  blankWriting,
  type FieldSchemas,
  keptWriting,
  writingFields,
  writtenTo,
} from './writing-address.ts';

const blank = {
  foundAddress: '',
  addressLine1: '',
  addressLine2: '',
  town: '',
  ...blankWriting,
};

const writtenFields = ['addressLine1', 'addressLine2', 'town'] as const;

const foundAddress = z.string().check(z.minLength(1, 'Choose your address'));

/** What is asked for: the home by either way, and where to write. */
function formSchema(way: Way, isElsewhere: boolean) {
  const home: FieldSchemas = way === 'hand' ? addressLines.shape : { foundAddress };
  return z.object({ ...home, ...writingFields(isElsewhere) });
}

type Way = 'list' | 'hand';

/** The address is chosen from those at the postcode, or written by hand; either way its parts are kept. */
export function useAddressForm() {
  const { stored, answer, answers, urlOf, nextNote } = useJourney('address');
  const postcode = answers.postcode?.postcode;
  const lookup = useAddressLookup(postcode);
  const addresses = addressesOf(lookup);
  const draft = useDraft('address');
  const keptLine =
    homeAt(draft.foundAddress, addresses)?.completeAddressLine ??
    lineOf(answers.address, addresses);
  const [chosenWay, setChosenWay] = useState<Way>();
  const isUnlisted = answers.address && lookup.kind === 'found' && !keptLine;
  const isHalfWritten = writtenFields.some((name) => draft[name]);
  const keptWay: Way = isHalfWritten || isUnlisted ? 'hand' : 'list';
  const way: Way = postcode && isListed(lookup) ? (chosenWay ?? keptWay) : 'hand';

  const [isElsewhere, setIsElsewhere] = useState(false);
  const form = useValidatedForm({
    schema: useMemo(() => formSchema(way, isElsewhere), [way, isElsewhere]),
    draft: 'address',
    blank,
    stored: useMemo(
      () => ({ ...Object(stored), foundAddress: keptLine, ...keptWriting(stored) }),
      [stored, keptLine],
    ),
    onAnswer: (given) => {
      const home = way === 'hand' ? given : homeAt(given.foundAddress, addresses);
      // A found address that our own rules refuse is put right by hand.
      const kept = z.safeParse(addressAnswer, { ...home, correspondence: writtenTo(given) });
      if (kept.success) answer(kept.data);
      else writeByHand();
    },
  });
  const chosen = homeAt(form.watch('foundAddress'), addresses);
  const writesElsewhere = form.watch('writeHere') === 'N';
  if (writesElsewhere !== isElsewhere) setIsElsewhere(writesElsewhere);

  const take = (next: Way) => {
    form.clearErrors();
    setChosenWay(next);
  };
  const writeByHand = () => {
    if (chosen) {
      for (const name of writtenFields) {
        form.setValue(name, chosen[name], { shouldDirty: true });
      }
    }
    take('hand');
  };

  // Whoever asked for the other way finds the keyboard there.
  useEffect(() => {
    if (chosenWay) focusField(chosenWay === 'hand' ? 'addressLine1' : 'foundAddress');
  }, [chosenWay]);

  return {
    form,
    way,
    lookup,
    addresses,
    chosen,
    isElsewhere,
    postcode,
    nextNote,
    postcodeStep: urlOf('postcode'),
    writeByHand,
    /** Undefined where there is no list to choose from. */
    chooseFromList: isListed(lookup) && postcode ? () => take('list') : undefined,
  };
}

function isListed(lookup: AddressLookup): boolean {
  return lookup.kind === 'looking' || lookup.kind === 'found';
}

const noAddresses: readonly FoundAddress[] = [];

function addressesOf(lookup: AddressLookup): readonly FoundAddress[] {
  return lookup.kind === 'found' ? lookup.addresses : noAddresses;
}

function homeAt(
  line: string | undefined,
  addresses: readonly FoundAddress[],
): FoundAddress | undefined {
  return addresses.find(({ completeAddressLine }) => completeAddressLine === line);
}

type AddressParts = Pick<FoundAddress, 'addressLine1' | 'addressLine2' | 'town'>;

/** How the list calls the kept address; empty where it is not in it. */
function lineOf(kept: AddressParts | undefined, addresses: readonly FoundAddress[]): string {
  const home = addresses.find(
    ({ addressLine1, addressLine2, town }) =>
      addressLine1 === kept?.addressLine1 &&
      addressLine2 === kept.addressLine2 &&
      town === kept.town,
  );
  return home?.completeAddressLine ?? '';
}
