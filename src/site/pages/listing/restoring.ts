import { categories } from '#catalogue/category.ts';
import { defaultBoilerCover, defaultCategory } from '#catalogue/listing.ts';
import { boilerCoverKey, filterKey } from './stored-filter.ts';

/**
 * For the script that runs before first paint, where storage holds another choice than the one the server
 * rendered. Another tab has an address of its own, and asking for that shows its plans long before a
 * slow line has brought the script; the type of cover has none and waits for React.
 */
export const restoring = () => ({
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
