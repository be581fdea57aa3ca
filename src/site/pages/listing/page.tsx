import type { ShouldRevalidateFunction } from 'react-router';
import { basePath } from '#api/paths.ts';
import { findBannerFor } from '#catalogue/banner.ts';
import { planCategories } from '#catalogue/category.ts';
import { defaultListingCategory, parseCategory, selectListedProducts } from '#catalogue/listing.ts';
import { joinClassNames } from '#design/class-list.ts';
import { TabPanel } from '#design/components/tabs/tabs.tsx';
import { VisuallyHidden } from '#design/components/visually-hidden/visually-hidden.tsx';
import { siteContext } from '#site/server-context.ts';
import { HideUntilReadyScript } from '#site/shell/hide-until-ready.tsx';
import { PageFrame } from '#site/shell/page-frame.tsx';
import { pageMeta } from '#site/shell/page-meta.ts';
import { SiteBanner } from '#site/shell/site-banner.tsx';
import type { Route } from './+types/page.ts';
import { Comparison } from './comparison.tsx';
import { CoverChoice } from './cover-choice.tsx';
import { ExpertPanel } from './expert-panel.tsx';
import { Hero } from './hero.tsx';
import { ListingTabs, listingTabTexts, plansPanelId } from './listing-tabs.tsx';
import { NoScriptCoverLinks } from './no-script-cover-links.tsx';
import styles from './page.module.css';
import { PlanList } from './plan-list.tsx';
import { Questions } from './questions.tsx';
import { createRestoreFilterScript } from './restore-filter-script.ts';
import { filterStorageKey } from './stored-filter.ts';
import { useListingFilter } from './use-listing-filter.ts';

/** In the browser: only the server renders the script. */
const noScript = { when: '', act: '' };

/** The plans of every tab, so that switching tabs needs no request. */
export function loader({ context }: Route.LoaderArgs) {
  const { products, banners, features, questions, brand, siteOrigin, today } =
    context.get(siteContext);
  const listed = planCategories.flatMap((category) => selectListedProducts(products, { category }));
  return {
    products: [...new Set(listed)],
    banner: findBannerFor(banners, { page: 'listing', today }),
    features,
    questions,
    expert: brand.expert,
    siteOrigin,
  };
}

/** Each tab has its own title, description and canonical URL for search engines. */
export function meta({ loaderData, location }: Route.MetaArgs) {
  const category = parseCategory(new URLSearchParams(location.search).get(filterStorageKey));
  const { title, description } = listingTabTexts[category];
  const query = category === defaultListingCategory ? '' : `?${filterStorageKey}=${category}`;
  return pageMeta({ title, description, address: `${loaderData?.siteOrigin}${basePath}${query}` });
}

export const shouldRevalidate: ShouldRevalidateFunction = () => false;

export default function ListingPage({ loaderData }: Route.ComponentProps) {
  const { products, banner, features, questions, expert } = loaderData;
  const { category, subCategory, chooseTab, chooseCover } = useListingFilter();
  const tab = listingTabTexts[category];
  const listed = selectListedProducts(products, { category, subCategory });

  return (
    <>
      <HideUntilReadyScript
        part="plans"
        {...(import.meta.env.SSR ? createRestoreFilterScript() : noScript)}
      />
      <PageFrame
        title={tab.title}
        banner={<SiteBanner banner={banner} />}
        hero={
          <Hero
            tabs={<ListingTabs className={styles.tabs} value={category} onChange={chooseTab} />}
          />
        }
      >
        <TabPanel
          id={plansPanelId}
          value={category}
          className={joinClassNames(styles.panel, styles.restored)}
        >
          {subCategory && (
            <div>
              <CoverChoice value={subCategory} onChange={chooseCover} />
              <NoScriptCoverLinks products={products} shown={subCategory} />
            </div>
          )}
          <section aria-labelledby="plan-list">
            <h2 id="plan-list">
              <VisuallyHidden>{tab.plansHeading}</VisuallyHidden>
            </h2>
            <PlanList products={listed} />
          </section>
          <Comparison heading={tab.comparisonHeading} products={listed} features={features} />
        </TabPanel>
        <div className={styles.help}>
          <Questions questions={questions} />
          <ExpertPanel {...expert} />
        </div>
        <div data-reviews="" />
      </PageFrame>
    </>
  );
}
