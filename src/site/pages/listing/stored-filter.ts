import { useSyncExternalStore } from 'react';
import type { ListingChoice } from '#catalogue/listing.ts';
import { readText, removeKeys, writeText } from '#site/session/session-storage.ts';
import type { StoredFilter } from './listing-choice.ts';

export const filterKey = 'filterType';
export const boilerCoverKey = 'boilerRadio';

const listeners = new Set<() => void>();

/** Keeps what is shown. Without a type of cover, the one of an earlier boiler tab is forgotten. */
export function keepFilter({ category, subCategory }: ListingChoice): void {
  writeText(filterKey, category);
  if (subCategory === undefined) removeKeys(boilerCoverKey);
  else writeText(boilerCoverKey, subCategory);
  for (const listener of listeners) listener();
}

/** What was kept, or nothing on the server and while hydrating. */
export function useStoredFilter(): StoredFilter {
  return {
    filterType: useSyncExternalStore(subscribe, () => readText(filterKey), nothing),
    boilerRadio: useSyncExternalStore(subscribe, () => readText(boilerCoverKey), nothing),
  };
}

const nothing = () => null;

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
