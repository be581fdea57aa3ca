import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Category, SubCategory } from '#catalogue/category.ts';
import { useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { getListingChoice } from './listing-choice.ts';
import { filterStorageKey, saveFilter, useStoredFilter } from './stored-filter.ts';

/** The selected tab and cover type, and the functions that change them. */
export function useListingFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isHydrated = useRevealWhenReady();
  const stored = useStoredFilter();
  const queried = query.get(filterStorageKey);
  const { category, subCategory } = getListingChoice(queried, stored);

  // A click, a link and the back button all change the URL, so the URL is what gets stored.
  useEffect(() => {
    if (isHydrated && queried !== null) saveFilter({ category, subCategory });
  }, [isHydrated, queried, category, subCategory]);

  const goTo = (tab: Category, isReplacing: boolean) => {
    const next = new URLSearchParams(query);
    next.set(filterStorageKey, tab);
    return navigate({ search: `?${next}` }, { replace: isReplacing, preventScrollReset: true });
  };

  return {
    category,
    subCategory,
    /** A click adds a history entry; arrow keys replace it, so that Back does not go through every tab. */
    chooseTab: async (tab: Category, by: 'press' | 'arrow') => {
      const isReplacing = by === 'arrow' || tab === category;
      // Without filterType the URL shows the stored tab, which is about to change. Naming the current tab
      // first makes Back return to it.
      if (queried === null && !isReplacing) await goTo(category, true);
      await goTo(tab, isReplacing);
    },
    chooseCover: (cover: SubCategory) => saveFilter({ category, subCategory: cover }),
  };
}
