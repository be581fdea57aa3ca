import { planCategories } from '#catalogue/category.ts';
import { defaultBoilerCover, defaultListingCategory } from '#catalogue/listing.ts';
import { boilerCoverStorageKey, filterStorageKey } from './stored-filter.ts';

/**
 * For the inline script that runs before first paint, when the stored filter differs from the rendered one.
 * Another tab has a URL of its own: the script loads it, which is faster than waiting for hydration on a
 * slow network. The cover type has no URL, so the plans stay hidden until hydration.
 */
export const createRestoreFilterScript = () => ({
  when: `(function (query, tab) {
      if (query.get('${filterStorageKey}') === 'BOILER_AND_HEATING') {
        var cover = sessionStorage.getItem('${boilerCoverStorageKey}');
        return cover && cover !== '${defaultBoilerCover}';
      }
      return !query.has('${filterStorageKey}') && tab !== '${defaultListingCategory}' && ${JSON.stringify(planCategories)}.indexOf(tab) >= 0;
    })(new URLSearchParams(location.search), sessionStorage.getItem('${filterStorageKey}'))`,
  act: `var query = new URLSearchParams(location.search);
    if (query.has('${filterStorageKey}')) return;
    query.set('${filterStorageKey}', sessionStorage.getItem('${filterStorageKey}'));
    location.replace('?' + query);`,
});
