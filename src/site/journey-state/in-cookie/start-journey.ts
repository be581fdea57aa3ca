import type { AnswerOf } from '#journey/answers.ts';
import {
  broughtJourneyField,
  type CarriedJourney,
  createCarriedJourney,
  type RefusedInput,
} from '#journey/carried-journey.ts';
import type { CarriedState } from '#site/server-context.ts';
import { chosenVariantField, getStepUrl } from '#site/steps/step-url.ts';
import { type BroughtJourney, parseBroughtJourney } from '../between/brought-along.ts';

export interface StartedJourney {
  journey: CarriedJourney;
  bank: AnswerOf<'bank'> | undefined;
  /** Whether the form was sent before hydration by a tab that has answers. */
  isEarly: boolean;
  /** Neither the form nor the cookie has earlier answers. */
  isNew: boolean;
}

/**
 * The journey that a posted form belongs to: that of the tab's session storage, if the form brings it along, otherwise that
 * of the cookie, otherwise a new one. A journey from a tab has a new id, so that the tab takes it over again.
 */
export function startJourney(
  carried: CarriedState,
  fields: FormData,
  productId: string,
): StartedJourney {
  const early = parseBroughtJourney(fields.get(broughtJourneyField), productId);
  if (early) {
    const journey = { ...early.journey, id: carried.createId() };
    return { journey, bank: findTabsBank(carried, early), isEarly: true, isNew: false };
  }
  const journey = carried.journey ?? createCarriedJourney(carried.createId(), productId);
  const isNew = journey.productId === '' || !carried.journey;
  return { journey, bank: carried.bank.answer, isEarly: false, isNew };
}

/** The bank details of the tab that sent the form, with the name that it shows. Those of another tab are not read. */
export function findTabsBank(
  { bank }: CarriedState,
  { bank: { journeyId, accountName } }: BroughtJourney,
): AnswerOf<'bank'> | undefined {
  const sealed = bank.findOf(journeyId);
  return sealed && { ...sealed, accountName: accountName ?? sealed.accountName };
}

/**
 * What the order page shows when a later step was sent without the answers before it, e.g. because the script was switched off
 * in mid-journey: the chosen variant, and that the buyer has to start again.
 */
export function createRestart(fields: FormData): RefusedInput {
  const chosen = fields.get(chosenVariantField);
  const values = typeof chosen === 'string' ? { productVariantId: chosen } : {};
  return { step: 'order', values, isUnsent: true };
}

/** The address to show for a step whose script failed. Without a journey only the order page can be reached. */
export function showStartedJourney(
  carried: CarriedState,
  { journey, bank, isEarly }: StartedJourney,
  { productId, path }: { productId: string; path: string },
): string {
  if (isEarly) saveJourney(carried, { ...journey, productId }, bank);
  return carried.journey ? path : getStepUrl(productId, '');
}

/** Saves both cookies. */
export function saveJourney(
  carried: CarriedState,
  journey: CarriedJourney,
  bank: AnswerOf<'bank'> | undefined,
): void {
  carried.save(journey);
  if (bank) carried.bank.save(bank);
}
