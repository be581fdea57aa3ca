import { categories } from '#catalogue/category.ts';
import { defaultBoilerCover, defaultCategory } from '#catalogue/listing.ts';
import { boilerCoverKey, filterKey } from './stored-filter.ts';

/**
 * For the inline script that runs before first paint, when the stored filter differs from the rendered one.
 * Another tab has a URL of its own: the script loads it, which is faster than waiting for hydration on a
 * slow network. The cover type has no URL, so the plans stay hidden until hydration.
 */
export const restoreFilterScript = () => ({
  when: `(function (query, tab) {
      if (query.get('${filterKey}') === 'BOILER_AND_HEATING') {
        var cover = sessionStorage.getItem('${boilerCoverKey}');
        return cover && cover !== '${defaultBoilerCover}';
      }
      return !query.has('${filterKey}') && tab !== '${defaultCategory}' && ${JSON.stringify(categories)}.indexOf(tab) >= 0;
    })(new URLSearchParams(location.search), sessionStorage.getItem('${filterKey}'))`,
  act: `var query = new URLSearchParams(location.search);
    if (query.has('${filterKey}')) return;
    query.set('${filterKey}', sessionStorage.getItem('${filterKey}'));
    location.replace('?' + query);`,
});
