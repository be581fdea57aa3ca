import type { ListingChoice } from '#catalogue/listing.ts';
import { changeSignal } from '#site/session/change-signal.ts';
import { readText, removeKeys, type SessionKey, writeText } from '#site/session/session-storage.ts';
import type { StoredFilter } from './listing-choice.ts';

export const filterKey = 'filterType' satisfies SessionKey;
export const boilerCoverKey = 'boilerRadio' satisfies SessionKey;

const filterChange = changeSignal();

/** Keeps what is shown. Without a type of cover, the one of an earlier boiler tab is forgotten. */
export function keepFilter({ category, subCategory }: ListingChoice): void {
  writeText(filterKey, category);
  if (subCategory === undefined) removeKeys(boilerCoverKey);
  else writeText(boilerCoverKey, subCategory);
  filterChange.notify();
}

/** What was kept, or nothing on the server and while hydrating. */
export function useStoredFilter(): StoredFilter {
  return {
    filterType: filterChange.useValue(() => readText(filterKey), null),
    boilerRadio: filterChange.useValue(() => readText(boilerCoverKey), null),
  };
}
