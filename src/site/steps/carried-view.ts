import type { StepId, UncheckedAnswers } from '#journey/answers.ts';
import type { CarriedJourney } from '#journey/carried-journey.ts';
import type { AddressLookupState } from '#site/calls/address-lookup.ts';
import type { RefusedForm } from '#site/forms/use-validated-form.ts';

/** The journey of the sealed cookie as the page of a step gets it. */
export interface CarriedView {
  journey: CarriedJourney;
  /** With the bank details as the page may show them. */
  answers: UncheckedAnswers;
  refused: (RefusedForm & { step: StepId }) | undefined;
  /** The addresses at the buyer's postcode, on the address step. */
  lookup?: AddressLookupState | undefined;
}
