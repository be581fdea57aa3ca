import type { ListingChoice } from '#catalogue/listing.ts';
import { createChangeSignal } from '#site/session/change-signal.ts';
import { readText, removeKeys, type SessionKey, writeText } from '#site/session/session-storage.ts';
import type { StoredListingFilter } from './listing-choice.ts';

export const filterStorageKey = 'filterType' satisfies SessionKey;
export const boilerCoverStorageKey = 'boilerRadio' satisfies SessionKey;

const filterChange = createChangeSignal();

/** Stores the filter. Without a cover type, a stored one is removed. */
export function saveFilter({ category, subCategory }: ListingChoice): void {
  writeText(filterStorageKey, category);
  if (subCategory === undefined) removeKeys(boilerCoverStorageKey);
  else writeText(boilerCoverStorageKey, subCategory);
  filterChange.notify();
}

/** The filter in session storage; its values are null on the server and during hydration. */
export function useStoredFilter(): StoredListingFilter {
  return {
    filterType: filterChange.useValue(() => readText(filterStorageKey), null),
    boilerRadio: filterChange.useValue(() => readText(boilerCoverStorageKey), null),
  };
}
