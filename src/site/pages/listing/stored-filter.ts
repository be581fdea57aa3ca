import type { ListingChoice } from '#catalogue/listing.ts';
import { changeSignal } from '#site/session/change-signal.ts';
import { readText, removeKeys, type SessionKey, writeText } from '#site/session/session-storage.ts';
import type { StoredFilter } from './listing-choice.ts';

export const filterKey = 'filterType' satisfies SessionKey;
export const boilerCoverKey = 'boilerRadio' satisfies SessionKey;

const filterChange = changeSignal();

/** Stores the filter. Without a cover type, a stored one is removed. */
export function saveFilter({ category, subCategory }: ListingChoice): void {
  writeText(filterKey, category);
  if (subCategory === undefined) removeKeys(boilerCoverKey);
  else writeText(boilerCoverKey, subCategory);
  filterChange.notify();
}

/** The filter in session storage; its values are null on the server and during hydration. */
export function useStoredFilter(): StoredFilter {
  return {
    filterType: filterChange.useValue(() => readText(filterKey), null),
    boilerRadio: filterChange.useValue(() => readText(boilerCoverKey), null),
  };
}
