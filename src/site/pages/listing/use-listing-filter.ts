import { useEffect } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import type { Category, SubCategory } from '#catalogue/category.ts';
import { useRevealWhenReady } from '#site/shell/hide-until-ready.tsx';
import { listingChoice } from './listing-choice.ts';
import { filterKey, keepFilter, useStoredFilter } from './stored-filter.ts';

/** Which tab and type of cover are shown, and the ways to choose others. */
export function useListingFilter() {
  const [query] = useSearchParams();
  const navigate = useNavigate();
  const isRead = useRevealWhenReady();
  const stored = useStoredFilter();
  const asked = query.get(filterKey);
  const { category, subCategory } = listingChoice(asked, stored);

  // Wherever the choice came from (a click, a link, the back button), the address is what was chosen.
  useEffect(() => {
    if (isRead && asked !== null) keepFilter({ category, subCategory });
  }, [isRead, asked, category, subCategory]);

  const goTo = (tab: Category, isReplacing: boolean) => {
    const next = new URLSearchParams(query);
    next.set(filterKey, tab);
    return navigate({ search: `?${next}` }, { replace: isReplacing, preventScrollReset: true });
  };

  return {
    category,
    subCategory,
    /** A press can be taken back with the back button; what the arrow keys pass by cannot. */
    chooseTab: async (tab: Category, by: 'press' | 'arrow') => {
      const isReplacing = by === 'arrow' || tab === category;
      // A bare address shows what is stored by the time someone goes back to it, so it is named first.
      if (asked === null && !isReplacing) await goTo(category, true);
      await goTo(tab, isReplacing);
    },
    chooseCover: (cover: SubCategory) => keepFilter({ category, subCategory: cover }),
  };
}
